package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.crawl.SmallSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A crawl goes the way that sessions went. */
class SessionsCrawlTest {
  private static final Map<String, String> PAGES =
      Map.of(
          "/", "everything here <a href=/news>news</a> <a href=/sport>sport</a>",
          "/news", "politics and weather <a href=/news/1>more</a> <a href=/news/2>more</a>",
          "/news/1", "politics and politics again",
          "/news/2", "weather and rain",
          "/sport", "balls and teams <a href=/hockey>hockey</a> <a href=/ice>ice</a>",
          "/hockey", "ice puck goal",
          "/ice", "ice puck skates");

  @TempDir Path folder;
  private SmallSite site;

  @BeforeEach
  void start() throws IOException {
    site = SmallSite.of(PAGES);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void pagesLikeTheTargetsAreFoundAndItSaysWhy() throws IOException {
    Path file = folder.resolve("mine.json");
    Files.writeString(
        file,
        "{\"waymark\": \"sessions\", \"version\": 1, \"sessions\": [{\"steps\": ["
            + step("/", false, "/news", "/sport")
            + ","
            + step("/news", false)
            + ","
            + step("/sport", false, "/hockey")
            + ","
            + step("/hockey", true)
            + "]}]}");
    String model = folder.resolve("sessions.model").toString();
    assertThat(
            CommandOutput.run("people", "sessions", "train", file.toString(), "--into", model)
                .err())
        .isEmpty();
    String into = folder.resolve("found").toString();
    CommandOutput crawl =
        CommandOutput.run(
            "crawl",
            "--seed",
            url("/"),
            "--order",
            "hmm",
            "--sessions",
            model,
            "--want",
            "near_targets() >= 0.7",
            "--allow-address",
            "loopback",
            "--delay",
            "0s",
            "--into",
            into);
    assertThat(crawl.code()).as(crawl.err()).isZero();
    assertThat(CommandOutput.run("export", into, "--to", "jsonl").out())
        .contains(url("/ice"), url("/hockey"));
    assertThat(CommandOutput.run("why", into, url("/ice")).out())
        .contains("near_targets", "like " + url("/hockey"));
  }

  private String step(String path, boolean useful, String... links) {
    StringBuilder list = new StringBuilder();
    for (String link : links) {
      list.append(list.isEmpty() ? "" : ",").append('"').append(url(link)).append('"');
    }
    return "{\"url\": \"%s\", \"time\": \"2026-01-31T12:00:00Z\", \"useful\": %s, \"text\": \"%s\","
            .formatted(url(path), useful, PAGES.get(path).replaceAll("<[^>]*>", " "))
        + " \"links\": ["
        + list
        + "]}";
  }

  private String url(String path) {
    return "http://127.0.0.1:" + site.port() + path;
  }
}
