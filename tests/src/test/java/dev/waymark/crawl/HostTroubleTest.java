package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.TestCrawls;
import dev.waymark.frontier.HostInTrouble;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hosts in trouble rest, lose nothing, and are asked again. */
@Timeout(120)
class HostTroubleTest {
  private static final String[] HASTY = {
    "--first-rest", "100ms", "--retry-delay", "20ms", "--give-up-after", "3", "--workers", "4"
  };

  @TempDir Path folder;

  private LiveCrawl.Result crawl(int port, String... more) throws InterruptedException {
    List<String> flags = new ArrayList<>(List.of(HASTY));
    flags.addAll(List.of("--seed", "http://h0.test/"));
    flags.addAll(List.of(more));
    if (!flags.contains("--pages")) {
      flags.addAll(List.of("--pages", "0"));
    }
    return TestCrawls.run(TestCrawls.job(folder, port, flags.toArray(String[]::new)));
  }

  private List<String> pages() {
    List<String> urls = new ArrayList<>();
    new JournalReader(folder)
        .forEach(entry -> {
          if (entry.outcome().kind() == JournalEntry.Kind.OK) {
            urls.add(entry.url());
          }
        });
    return urls;
  }

  @Test
  void aServerThatFailsForAWhileCostsNoPage() throws Exception {
    try (TroubledWeb web = new TroubledWeb(3, 12)) {
      AtomicInteger count = new AtomicInteger();
      web.failing =
          request -> {
            int n = request.isPage() ? count.incrementAndGet() : 0;
            return n > 8 && n <= 20 ? 500 : 0;
          };
      LiveCrawl.Result result = crawl(web.port(), "--max-rest-wait", "30s");
      assertThat(result.outcome()).isEqualTo(CrawlOutcome.EXHAUSTED);
      assertThat(pages()).hasSize(web.pages()).doesNotHaveDuplicates();
      assertThat(result.hostsInTrouble()).isEmpty();
    }
  }

  @Test
  void aCrawlLeftWithHostsInTroubleSaysSoAndTheSameCommandAsksThemAgain() throws Exception {
    try (TroubledWeb web = new TroubledWeb(3, 12)) {
      AtomicInteger count = new AtomicInteger();
      web.failing = request -> request.isPage() && count.incrementAndGet() > 8 ? 500 : 0;
      LiveCrawl.Result stuck = crawl(web.port(), "--max-rest-wait", "300ms");
      assertThat(stuck.outcome()).isEqualTo(CrawlOutcome.HOSTS_IN_TROUBLE);
      assertThat(stuck.outcome().exitCode()).isEqualTo(5);
      assertThat(stuck.progress().queueSize()).isEqualTo(waiting(stuck)).isGreaterThan(8);
      assertThat(stuck.hostsInTrouble().getFirst().reason()).contains("status 500");

      web.failing = request -> 0;
      LiveCrawl.Result done = crawl(web.port(), "--max-rest-wait", "30s");
      assertThat(done.outcome()).isEqualTo(CrawlOutcome.EXHAUSTED);
      assertThat(pages()).hasSize(web.pages()).doesNotHaveDuplicates();
    }
  }

  private static long waiting(LiveCrawl.Result result) {
    return result.hostsInTrouble().stream().mapToLong(HostInTrouble::waiting).sum();
  }

  @Test
  void aServerThatCannotBeReachedForAWhileCostsNoPage() throws Exception {
    int port;
    try (TroubledWeb web = new TroubledWeb(2, 6)) {
      port = web.port();
      crawl(port, "--pages", "3");
    }
    LiveCrawl.Result stuck = crawl(port, "--max-rest-wait", "50ms");
    assertThat(stuck.outcome()).isEqualTo(CrawlOutcome.HOSTS_IN_TROUBLE);
    assertThat(stuck.hostsInTrouble().getFirst().reason()).contains("no connection");
    try (TroubledWeb web = reopen(port)) {
      assertThat(crawl(port, "--max-rest-wait", "30s").outcome()).isEqualTo(CrawlOutcome.EXHAUSTED);
      assertThat(pages()).hasSize(web.pages()).doesNotHaveDuplicates();
    }
  }

  private static TroubledWeb reopen(int port) throws IOException {
    return new TroubledWeb(2, 6, port);
  }

  @Test
  void aHostWhoseRobotsTxtCannotBeReadForAWhileKeepsItsPages() throws Exception {
    try (TroubledWeb web = new TroubledWeb(2, 5)) {
      web.failing = request -> !request.isPage() && request.host().equals("h1.test") ? 503 : 0;
      LiveCrawl.Result stuck = crawl(web.port());
      assertThat(stuck.outcome()).isEqualTo(CrawlOutcome.HOSTS_IN_TROUBLE);
      assertThat(stuck.hostsInTrouble())
          .singleElement()
          .satisfies(host -> {
            assertThat(host.host()).isEqualTo("h1.test");
            assertThat(host.waiting()).isEqualTo(1);
            assertThat(host.reason()).startsWith("robots.txt could not be read (status 503");
          });
      web.failing = request -> 0;
      // A host that gave no page is not waited for: the command that comes after its rest has it.
      for (int tries = 0; tries < 100 && pages().size() < web.pages(); tries++) {
        crawl(web.port());
      }
      assertThat(pages()).hasSize(web.pages());
    }
  }

  @Test
  void aPageThatAlwaysFailsIsGivenUpAndItsHostIsNot() throws Exception {
    try (TroubledWeb web = new TroubledWeb(1, 8)) {
      web.failing = request -> request.path().equals("/p3") ? 500 : 0;
      LiveCrawl.Result result = crawl(web.port());
      assertThat(result.outcome()).isEqualTo(CrawlOutcome.EXHAUSTED);
      assertThat(pages()).hasSize(7);
    }
  }

  @Test
  void anHourOfRetryAfterDoesNotHoldACrawl() throws Exception {
    try (TroubledWeb web = new TroubledWeb(2, 4)) {
      web.failing = request -> request.isPage() && request.host().equals("h1.test") ? 429 : 0;
      web.retryAfter = "3600";
      LiveCrawl.Result result = crawl(web.port(), "--max-rest-wait", "30s");
      assertThat(result.outcome()).isEqualTo(CrawlOutcome.HOSTS_IN_TROUBLE);
      assertThat(result.hostsInTrouble()).singleElement().extracting("host").isEqualTo("h1.test");
      web.failing = request -> 0;
      int asked = web.requests().size();
      assertThat(crawl(web.port()).outcome()).isEqualTo(CrawlOutcome.HOSTS_IN_TROUBLE);
      assertThat(web.requests()).as("the host named the time").hasSize(asked);
    }
  }
}
