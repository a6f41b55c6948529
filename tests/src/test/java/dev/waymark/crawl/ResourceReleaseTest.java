package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.TestCrawls;
import dev.waymark.collection.queries.QueryCrawls;
import dev.waymark.config.ConfigException;
import dev.waymark.model.Relevance;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.baseline.StaticPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What fails to open releases all it held. */
@Timeout(60)
class ResourceReleaseTest {
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  @TempDir Path folder;

  @Test
  void roundsWithASettingThatCannotBeLeaveTheFolderToOthers() {
    Path into = folder.resolve("c");
    try (PageJudge judge = new PageJudge(page -> Relevance.yes(1))) {
      CrawlConfig wrong = TestCrawls.job(into, 1, "--allow-address", "nowhere/at/all");
      InstantSource clock = InstantSource.system();
      Path before = folder.resolve("before");
      OrderingPolicy policy = StaticPolicy.breadthFirst();
      assertThatThrownBy(() -> new QueryCrawls(wrong, judge, policy, before, into, clock))
          .isInstanceOf(ConfigException.class);
      try (QueryCrawls right =
          new QueryCrawls(TestCrawls.job(into, 1), judge, policy, before, into, clock)) {
        assertThat(right.pages()).isZero();
      }
    }
  }

  @Test
  void aCollectionWhoseIndexCannotBeOpenedHasNoFileOpen() throws Exception {
    assumeTrue(Files.isDirectory(OPEN_FILES));
    TestCrawls.run(unreachable("false"));
    Path inTheWay = Files.writeString(folder.resolve("index"), "no folder");
    assertThatThrownBy(() -> TestCrawls.run(unreachable("true")))
        .hasStackTraceContaining(inTheWay.toString());
    assertThat(open()).isEmpty();
  }

  private CrawlConfig unreachable(String index) {
    return TestCrawls.job(
        folder, 1, "--seed", "http://a.test/", "--retries", "0", "--index", index);
  }

  private List<String> open() throws IOException {
    try (Stream<Path> files = Files.list(OPEN_FILES)) {
      return files
          .map(ResourceReleaseTest::target)
          .filter(f -> f.startsWith(folder.toString()))
          .toList();
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return ""; // closed meanwhile
    }
  }

  @Test
  void aCrawlThatBreaksDoesNotWaitForARequestUnderWay() throws Exception {
    CountDownLatch requested = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      server.setExecutor(threads);
      server.createContext(
          "/",
          exchange -> {
            try (exchange) {
              if (exchange.getRequestURI().getPath().equals("/slow")) {
                requested.countDown();
                await(over);
              }
              byte[] body = "<a href=/slow>slow</a>".getBytes(StandardCharsets.UTF_8);
              exchange.getResponseHeaders().add("Content-Type", "text/html");
              exchange.sendResponseHeaders(200, body.length);
              exchange.getResponseBody().write(body);
            }
          });
      server.start();
      LiveCrawl run = run(server.getAddress().getPort());
      assertThatThrownBy(() ->
              run.run(progress -> {
                if (requested.getCount() == 0) {
                  throw new IllegalStateException("broken");
                }
              }))
          .hasMessage("broken");
    } finally {
      over.countDown();
      server.stop(0);
      threads.shutdownNow();
    }
  }

  private LiveCrawl run(int port) {
    return new LiveCrawl(
        TestCrawls.job(
            folder, port, "--seed", "http://a.test/", "--timeout", "1h", "--idle-timeout", "1h"),
        new PageJudge(page -> Relevance.yes(1)),
        AllOrderingPolicies.builtIn().create("breadth-first", PolicyContext.empty()),
        new Knowledge(Set.of()),
        InstantSource.system(),
        "");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
