package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.jobs.RefreshRun;
import dev.waymark.jobs.RefreshScheduler;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A collection is refreshed by its queries, and is a collection like any other afterwards. */
@Timeout(120)
class RefreshCommandTest {
  private static final GeneratedWeb WEB = GeneratedWeb.parse("pages=800,random-seed=3");

  @TempDir Path folder;

  private Path crawlFromBookmarks(LoopbackServer server) throws IOException {
    Path bookmarks =
        Files.writeString(folder.resolve("marks.txt"), WEB.url(0) + "\n" + WEB.url(3) + "\n");
    Path ours = folder.resolve("ours");
    CommandOutput crawl =
        CommandOutput.runOn(
            server.port(),
            "crawl",
            "--seed",
            bookmarks.toString(),
            "--into",
            ours.toString(),
            "--pages",
            "60",
            "--quiet");
    assertThat(crawl.code()).as(crawl.err()).isZero();
    return ours;
  }

  private static void ask(Path collection, String words) throws IOException {
    try (SearchTraceRecorder recorder =
        new SearchTraceRecorder(collection, 1, true, InstantSource.system())) {
      recorder.recordQuery("somebody", words);
    }
  }

  private static String run(String... args) {
    CommandOutput output = CommandOutput.run(args);
    assertThat(output.code()).as(String.join(" ", args) + "\n" + output.err()).isZero();
    return output.out();
  }

  @Test
  void everyCommandWorksOnARefreshedCollection() throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      String ours = crawlFromBookmarks(server).toString();
      assertThat(CommandOutput.run("refresh", ours).err()).contains("has no recorded queries yet");
      ask(Path.of(ours), "astronomy");

      JsonNode report = new ObjectMapper().readTree(run("refresh", ours, "--json"));
      assertThat(report.get("queries").intValue()).isEqualTo(1);
      assertThat(report.get("pages").intValue()).isBetween(1, 60);
      assertThat(report.get("unchanged").intValue()).isPositive();

      assertThat(run("search", ours, "astronomy")).contains(" found, ");
      String exported = run("export", ours, "--all");
      assertThat(exported.lines()).hasSize(report.get("pages").intValue());
      JsonNode page = new ObjectMapper().readTree(exported.lines().toList().getLast());
      assertThat(run("why", ours, page.get("url").asText()))
          .contains("fetched as number " + report.get("pages").intValue())
          .contains("for one of its users' queries", "not for a query, with what was known then");
      assertThat(run("knowledge", "show", ours)).contains("pages");
      assertThat(run("watch", ours, "--once", "--hubs", "3")).contains(" polled, ");
      assertThat(run("judge", ours, "--want", "word(\"astronomy\")")).contains("yes     1.00");
      assertThat(run("crawl", "--into", ours, "--pages", "90", "--quiet")).contains("90 pages");
      assertThat(run("refresh", ours)).contains(" pages for 1 query replace 90; ");
    }
    CommandOutput watched =
        CommandOutput.run(
            "watch",
            folder.resolve("ours").toString(),
            "--once",
            "--min-interval",
            "0s",
            "--max-interval",
            "0s");
    assertThat(watched.code()).as(watched.err()).isEqualTo(4);
    assertThat(watched.out()).contains(" could not be fetched), 0 with new links");
  }

  @Test
  void everyOrderOfACrawlIsOneOfARefresh() throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      String ours = crawlFromBookmarks(server).toString();
      ask(Path.of(ours), "astronomy");
      for (String order : new String[] {"people", "waymark", "breadth-first"}) {
        assertThat(run("refresh", ours, "--order", order)).contains(" pages for 1 query");
      }
      assertThat(Files.readString(Path.of(ours, "refresh.yaml"))).contains("order: breadth-first");
      assertThat(Files.readString(Path.of(ours, "settings.yaml"))).contains("order: waymark");
      assertThat(CommandOutput.run("refresh", ours, "--order", "hmm").err()).contains("--sessions");
      assertThat(CommandOutput.run("refresh", ours, "--order", "bread-first").err())
          .contains("breadth-first");
      assertThat(run("refresh", ours, "--by", "votes", "--order", "query"))
          .contains(" pages for 1 query");
    }
  }

  @Test
  void aScheduleIsRememberedAndKept() throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      Path ours = crawlFromBookmarks(server);
      ask(ours, "astronomy");
      BlockingQueue<String> log = new LinkedBlockingQueue<>();
      try (RefreshScheduler scheduler =
          RefreshScheduler.start(ours, Duration.ofMillis(100), log::add)) {
        assertThat(log.take()).contains(" pages for 1 query replace ");
      }
      Files.writeString(ours.resolve("refresh.yaml"), "every: 1h\n");
      assertThat(new RefreshRun(ours, List.of()).interval()).isEqualTo(Duration.ofHours(1));
    }
  }
}
