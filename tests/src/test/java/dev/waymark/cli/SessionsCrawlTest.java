package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.crawl.SmallSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    Path file = sessionTo("/", "/news", "/sport", "/hockey");
    String model = folder.resolve("sessions.model").toString();
    assertThat(
            CommandOutput.run("people", "sessions", "train", file.toString(), "--into", model)
                .err())
        .isEmpty();
    String into = folder.resolve("found").toString();
    CommandOutput crawl =
        crawl(into, "--order", "hmm", "--sessions", model, "--want", "near_targets() >= 0.7");
    assertThat(crawl.code()).as(crawl.err()).isZero();
    assertThat(CommandOutput.run("export", into, "--to", "jsonl").out())
        .contains(url("/ice"), url("/hockey"));
    assertThat(CommandOutput.run("why", into, url("/ice")).out())
        .contains("near_targets", "like " + url("/hockey"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"context-graph", "hmm-alldata", "waymark"})
  void theLinksOfACollectionLeadToTheTargetsOfASession(String order) throws IOException {
    String around = folder.resolve("around").toString();
    assertThat(crawl(around, "--order", "breadth-first").code()).isZero();
    String model = folder.resolve("sessions.model").toString();
    CommandOutput trained =
        CommandOutput.run(
            "people",
            "sessions",
            "train",
            sessionTo("/hockey").toString(),
            "--pages-of",
            around,
            "--into",
            model);
    assertThat(trained.code()).as(trained.err()).isZero();
    // Targets, the page that links to them, and the first page.
    assertThat(trained.out()).containsPattern("\\(none\\) +1 +1 +1 +0 +3");

    String into = folder.resolve("found").toString();
    CommandOutput crawl =
        crawl(into, "--order", order, "--sessions", model, "--want", "near_targets() >= 0.7");
    assertThat(crawl.code()).as(crawl.err()).isZero();
    assertThat(CommandOutput.run("export", into, "--to", "jsonl").out())
        .contains(url("/ice"), url("/hockey"));
  }

  @Test
  void withoutAPageThatLinksToATargetItSaysHowToLearnOfOne() throws IOException {
    String model = folder.resolve("sessions.model").toString();
    CommandOutput trained =
        CommandOutput.run(
            "people", "sessions", "train", sessionTo("/hockey").toString(), "--into", model);
    assertThat(trained.out()).contains("--pages-of");
    CommandOutput crawl =
        crawl(folder.resolve("no").toString(), "--order", "context-graph", "--sessions", model);
    assertThat(crawl.code()).isNotZero();
    assertThat(crawl.err()).contains("sessions.model", "--pages-of COLLECTION");
  }

  private CommandOutput crawl(String into, String... flags) {
    List<String> all = new ArrayList<>(List.of("crawl", "--seed", url("/"), "--into", into));
    all.addAll(List.of("--allow-address", "loopback", "--delay", "0s"));
    all.addAll(List.of(flags));
    return CommandOutput.run(all.toArray(String[]::new));
  }

  /** A session over some pages, the last of which is useful. */
  private Path sessionTo(String... paths) throws IOException {
    Map<String, String[]> links =
        Map.of("/", new String[] {"/news", "/sport"}, "/sport", new String[] {"/hockey"});
    List<String> steps = new ArrayList<>();
    for (int i = 0; i < paths.length; i++) {
      steps.add(step(paths[i], i == paths.length - 1, links.getOrDefault(paths[i], new String[0])));
    }
    Path file = folder.resolve("mine.json");
    Files.writeString(
        file,
        "{\"waymark\": \"sessions\", \"version\": 1, \"sessions\": [{\"steps\": ["
            + String.join(",", steps)
            + "]}]}");
    return file;
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
