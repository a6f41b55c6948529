package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.collection.TestCrawls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A crawl that is killed and started again is as polite as one that goes on. */
@Timeout(120)
class PolitenessKillTest {
  /** Longer than a JVM takes to start. */
  private static final int DELAY_SECONDS = 4;

  @TempDir Path folder;

  @Test
  void noHostIsAskedBeforeItsDelayIsOverAlsoAfterAKill() throws Exception {
    assertNoGapIsTooShort("", DELAY_SECONDS + "s");
  }

  @Test
  void theCrawlDelayOfARobotsTxtHoldsAlsoAfterAKill() throws Exception {
    assertNoGapIsTooShort("User-agent: *\nCrawl-delay: " + DELAY_SECONDS + "\n", "0s");
  }

  private void assertNoGapIsTooShort(String robots, String delay) throws Exception {
    try (TroubledWeb web = new TroubledWeb(2, 50)) {
      web.robots = robots;
      crawlUntilRequests(web, 1, delay); // killed before the first page is committed
      crawlUntilRequests(web, 3, delay);
      crawlUntilRequests(web, 4, delay);
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
    }
  }

  private void crawlUntilRequests(TroubledWeb web, int pages, String delay)
      throws IOException, InterruptedException {
    Process process = crawl(web.port(), delay);
    try {
      while (web.requests().stream().filter(TroubledWeb.Request::isPage).count() < pages) {
        assertThat(process.isAlive()).isTrue();
        process.waitFor(5, TimeUnit.MILLISECONDS);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private Process crawl(int port, String delay) throws IOException {
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.waymark.cli.Waymark",
            "crawl",
            "--quiet",
            "--order",
            "breadth-first",
            "--seed",
            "http://h0.test/",
            "--into",
            folder.toString()));
    List<String> flags = new ArrayList<>(TestCrawls.flags(port));
    flags.set(flags.indexOf("--delay") + 1, delay);
    command.addAll(flags);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
