package dev.waymark.archive;

import dev.waymark.model.FetchResult;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A WARC file of anybody's, read from beginning to end. */
public final class WarcFile {
  private WarcFile() {}

  /**
   * Hands on the pages; other records and errors of servers are passed over.
   *
   * @param skipped told of records that are damaged
   * @throws StorageException if it is none
   */
  public static void forEach(Path file, SkippedRecords skipped, Consumer<FetchResult.Ok> each) {
    try (WarcPageIterator pages = new WarcPageIterator(file, skipped)) {
      pages.forEachRemaining(archived -> each.accept(archived.page()));
    }
  }
}
