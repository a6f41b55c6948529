package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.ProgramProcess;
import dev.waymark.collection.TestCrawls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A crawl that is killed and started again is as polite as one that goes on. */
@Timeout(120)
class PolitenessKillTest {
  /** Longer than a JVM takes to start. */
  private static final int DELAY_SECONDS = 4;

  @TempDir Path folder;

  /** By the crawl's own delay and by that of a robots.txt, at the same time: both mostly wait. */
  @Test
  void noHostIsAskedBeforeItsDelayIsOverAlsoAfterAKill() throws Exception {
    try (ExecutorService both = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Void>> crawls =
          List.of(
              both.submit(() -> assertNoGapIsTooShort("own", "", DELAY_SECONDS + "s")),
              both.submit(() ->
                  assertNoGapIsTooShort(
                      "robots", "User-agent: *\nCrawl-delay: " + DELAY_SECONDS + "\n", "0s")));
      for (Future<Void> crawl : crawls) {
        crawl.get();
      }
    }
  }

  private @Nullable Void assertNoGapIsTooShort(String name, String robots, String delay)
      throws Exception {
    Path into = folder.resolve(name);
    try (TroubledWeb web = new TroubledWeb(2, 50)) {
      web.robots = robots;
      crawlUntilRequests(web, 1, into, delay); // killed before the first page is committed
      crawlUntilRequests(web, 3, into, delay);
      crawlUntilRequests(web, 4, into, delay);
      Map<String, Long> last = new HashMap<>();
      int gaps = 0;
      for (TroubledWeb.Request request : web.requests()) {
        if (request.isPage()) {
          Long before = last.put(request.host(), request.nanos());
          if (before != null) {
            gaps++;
            assertThat(request.nanos() - before)
                .as("nanoseconds between requests to %s", request.host())
                .isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(DELAY_SECONDS));
          }
        }
      }
      assertThat(gaps).isGreaterThanOrEqualTo(2);
      if (!robots.isEmpty()) {
        assertThat(web.requests()).filteredOn(request -> !request.isPage()).hasSizeLessThan(4);
      }
      return null;
    }
  }

  private static void crawlUntilRequests(TroubledWeb web, int pages, Path into, String delay)
      throws IOException, InterruptedException {
    Process process = crawl(web.port(), into, delay);
    try {
      while (web.requests().stream().filter(TroubledWeb.Request::isPage).count() < pages) {
        assertThat(process.isAlive()).isTrue();
        process.waitFor(5, TimeUnit.MILLISECONDS);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static Process crawl(int port, Path into, String delay) throws IOException {
    List<String> args = new ArrayList<>(TestCrawls.flags(port));
    args.set(args.indexOf("--delay") + 1, delay);
    args.addFirst("crawl");
    args.addAll(List.of("--quiet", "--order", "breadth-first", "--seed", "http://h0.test/"));
    args.addAll(List.of("--into", into.toString()));
    return ProgramProcess.start(args);
  }
}
