package dev.waymark.store;

import dev.waymark.model.Fetched;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A WARC file of anybody's, read from beginning to end. */
public final class WarcFile {
  private WarcFile() {}

  /**
   * Hands on the pages; other records and errors of servers are passed over.
   *
   * @throws BrokenDisk if it is none, or ends within a record
   */
  public static void forEach(Path file, Consumer<Fetched.Ok> each) {
    try (WarcPages pages = new WarcPages(file)) {
      pages.forEachRemaining(archived -> each.accept(archived.page()));
    }
  }
}
