package dev.waymark.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.CommandOutput;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.TestCrawls;
import dev.waymark.model.MissCause;
import dev.waymark.model.Relevance;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.relevance.PageJudge;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Commands that work on a collection are killed, or have no memory left: the collection is whole
 * and what was acknowledged is in it. {@code -Dwaymark.kills=50} as in {@link FaultsTest}.
 */
@Isolated
@Timeout(3600)
class KilledCommandsTest {
  private static final int KILLS = Integer.getInteger("waymark.kills", 1);
  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=200,random-seed=4");
  private static LoopbackServer server;
  private static Path original;

  @TempDir static Path shared;
  @TempDir Path temp;
  private final Random random = CommandProcess.random(KilledCommandsTest.class);

  @BeforeAll
  static void crawl() throws IOException {
    server = LoopbackServer.start(WEB);
    CommandProcess.unpackLibrary(shared);
    original = shared.resolve("c");
    CommandOutput crawl =
        CommandOutput.run(crawlCommand(original, "word(\"baseball\")", 60).toArray(String[]::new));
    assertThat(crawl.code()).as(crawl.err()).isZero();
    try (SearchTraceRecorder recorder =
        new SearchTraceRecorder(original, 1, true, InstantSource.system())) {
      recorder.recordQuery("somebody", "baseball");
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static List<String> crawlCommand(Path into, String want, int pages) {
    List<String> command = new ArrayList<>(List.of("crawl", "--seed", WEB.url(0)));
    command.addAll(List.of("--want", want, "--pages", Integer.toString(pages)));
    command.addAll(List.of("--into", into.toString(), "--quiet"));
    command.addAll(TestCrawls.flags(server.port()));
    return command;
  }

  private Path copyOfTheCollection() throws IOException {
    Path copy = temp.resolve("c");
    CommandProcess.copy(original, copy);
    return copy;
  }

  @Test
  void aRefreshThatIsKilledLeavesTheOldPagesOrTheNew() throws Exception {
    Path copy = copyOfTheCollection();
    for (int i = 0; i < KILLS; i++) {
      CommandProcess.kill(shared, List.of("refresh", copy.toString()), random);
      // Whoever opens it next ends what was interrupted.
      CommandOutput search = CommandOutput.run("search", copy.toString(), "baseball");
      assertThat(search.code()).as("refresh " + i + ": " + search.err()).isZero();
      assertThat(CommandProcess.checkWhole(copy, "refresh " + i)).isPositive();
    }
    CommandOutput refresh = CommandOutput.run("refresh", copy.toString());
    assertThat(refresh.code()).as(refresh.err()).isZero();
    CommandProcess.checkWhole(copy, "the end");
  }

  @Test
  void aWatchThatIsKilledLosesNothing() throws Exception {
    Path copy = copyOfTheCollection();
    Set<String> before = CommandProcess.pages(copy);
    for (int i = 0; i < KILLS; i++) {
      CommandProcess.kill(shared, List.of("watch", copy.toString(), "--once"), random);
      CommandProcess.checkWhole(copy, "watch " + i);
      assertThat(CommandProcess.pages(copy)).containsAll(before);
      before = CommandProcess.pages(copy);
    }
  }

  @Test
  void whatAServerAcknowledgedSurvivesItsKill() throws Exception {
    Path copy = copyOfTheCollection();
    List<String> acknowledged = new ArrayList<>();
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (int i = 0; i < KILLS; i++) {
        List<String> command = List.of("serve", copy.toString(), "--port", "0");
        Process process = CommandProcess.builder(shared, command, "").start();
        try (BufferedReader output = process.inputReader()) {
          String url = output.readLine().replaceAll(".* at ", "");
          for (int n = random.nextInt(20); n >= 0; n--) {
            String page = "http://page" + i + "x" + n + ".example/";
            if (mark(client, url, page) == 200) {
              acknowledged.add(page);
            }
          }
        } finally {
          process.destroyForcibly().waitFor();
        }
        CommandProcess.checkWhole(copy, "serve " + i);
      }
    }
    assertThat(acknowledged).isNotEmpty();
    String marks = Files.readString(copy.resolve(SearchTraceRecorder.MARKS_FILE));
    assertThat(marks).contains(acknowledged);
  }

  private static int mark(HttpClient client, String url, String page) throws Exception {
    String mark = "{\"url\":\"" + page + "\",\"useful\":true}";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "api/mark"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(mark))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
  }

  @Test
  void aWorkerWithoutMemoryCostsItsPage() throws Exception {
    Path copy = copyOfTheCollection();
    Set<String> before = CommandProcess.pages(copy);
    AtomicInteger judged = new AtomicInteger();
    PageJudge greedy =
        new PageJudge(page -> {
          if (judged.incrementAndGet() == 20) {
            throw new OutOfMemoryError("Java heap space");
          }
          return Relevance.yes(1);
        });
    LiveCrawl crawl =
        new LiveCrawl(
            TestCrawls.job(copy, server.port(), "--pages", "150"),
            greedy,
            AllOrderingPolicies.builtIn().create("breadth-first", PolicyContext.empty()),
            new Knowledge(Set.of()),
            InstantSource.system(),
            "");
    LiveCrawl.Result result = crawl.run(progress -> {});
    assertThat(result.missed().causes()).containsEntry(MissCause.INTERNAL, 1L);
    CommandProcess.checkWhole(copy, "a crawl without memory");
    assertThat(CommandProcess.pages(copy)).containsAll(before).hasSizeGreaterThan(before.size());
  }
}
