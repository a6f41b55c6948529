package dev.waymark.crawl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;

/** What is in the archive of a collection, by a reader that is not ours. */
final class ArchivedUrls {
  private ArchivedUrls() {}

  /** The URLs of its responses and revisits, in their order. */
  static List<String> urls(Path collection) throws IOException {
    List<String> urls = new ArrayList<>();
    try (Stream<Path> files = Files.list(collection.resolve("warc"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".warc.gz")).sorted().toList()) {
        try (WarcReader reader = new WarcReader(file)) {
          for (WarcRecord record : reader) {
            if (record instanceof WarcResponse response) {
              urls.add(response.target());
            } else if (record instanceof WarcRevisit revisit) {
              urls.add(revisit.target());
            }
          }
        }
      }
    }
    return urls;
  }
}
