package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.crawl.SmallSite;
import dev.waymark.recorder.SearchTraceRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people marked in a collection are examples for and against when its crawl goes on. */
class MarksCrawlTest {
  private static final Map<String, String> PAGES =
      Map.of(
          "/",
          "start <a href=/reef>coral reef</a> <a href=/car>used car</a>",
          "/reef",
          "<title>Coral</title>fish and coral <a href=/roads>roads and motors</a>"
              + " <a href=/corals>more coral and fish</a>",
          "/car",
          "<title>Cars</title>roads and motors",
          "/roads",
          "roads",
          "/corals",
          "corals");

  @TempDir Path folder;

  @Test
  void itSaysHowManyMarkedPagesCount() throws IOException {
    try (SmallSite site = SmallSite.of(PAGES)) {
      String url = "http://127.0.0.1:" + site.port();
      Path into = folder.resolve("found");
      assertThat(crawl(url, into, "5").code()).isZero();
      Path marks = into.resolve(SearchTraceRecorder.MARKS_FILE);
      Files.createDirectories(marks.getParent());
      Files.writeString(
          marks,
          "{\"url\": \"%s/reef\", \"useful\": true}\n{\"url\": \"%s/car\", \"useful\": false}\n"
              .formatted(url, url));

      CommandOutput more = crawl(url, into, "6");

      assertThat(more.err())
          .contains("Marks: pages that people found useful (1) are examples, others (1) examples");
    }
  }

  private static CommandOutput crawl(String url, Path into, String pages) {
    return CommandOutput.run(
        "crawl",
        "--seed",
        url + "/",
        "--into",
        into.toString(),
        "--pages",
        pages,
        "--workers",
        "1",
        "--allow-address",
        "loopback",
        "--delay",
        "0s");
  }
}
