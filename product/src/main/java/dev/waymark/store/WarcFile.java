package dev.waymark.store;

import dev.waymark.model.Fetched;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/** A WARC file of anybody's, read from beginning to end. */
public final class WarcFile {
  private WarcFile() {}

  /**
   * Hands on the pages; other records and errors of servers are passed over.
   *
   * @throws BrokenDisk if it is none, or ends within a record
   */
  public static void forEach(Path file, Consumer<Fetched.Ok> each) {
    try (WarcReader reader = new WarcReader(file)) {
      for (WarcRecord record : reader) {
        if (record instanceof WarcResponse response) {
          page(response, each);
        }
      }
    } catch (IOException e) {
      throw BrokenDisk.of(file, "read", e);
    }
  }

  private static void page(WarcResponse response, Consumer<Fetched.Ok> each) throws IOException {
    try {
      if (response.http().status() / 100 == 2) {
        each.accept(StoredPages.page(response));
      }
    } catch (ParsingException e) {
      // not HTTP, or a broken head: it costs itself only
    }
  }
}
