package dev.waymark.collection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.SmallSite;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LiveCrawlTest {
  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=400,random-seed=5");

  @TempDir Path folder;

  @Test
  void aCrawlKeepsEveryPageItCountsAndStopsAtItsBudget() throws Exception {
    LiveCrawl.Result result = crawl("--pages", "60");

    assertThat(result.outcome()).isEqualTo(CrawlOutcome.PAGE_LIMIT);
    assertThat(result.progress().pages()).isEqualTo(60);
    assertThat(pages(folder)).hasSize(60).doesNotHaveDuplicates();
  }

  @Test
  void theSameCommandGoesOnWhereItStopped() throws Exception {
    crawl("--pages", "40");
    List<String> first = pages(folder);
    LiveCrawl.Result result = crawl("--pages", "100");

    assertThat(result.progress().pages()).isEqualTo(100);
    assertThat(pages(folder)).startsWith(first.toArray(String[]::new)).hasSize(100);
    assertThat(pages(folder)).doesNotHaveDuplicates();
  }

  @Test
  void withoutABudgetItEndsWhenNothingIsLeft() throws Exception {
    LiveCrawl.Result result = crawl("--pages", "0");

    assertThat(result.outcome()).isEqualTo(CrawlOutcome.EXHAUSTED);
    assertThat(Set.copyOf(pages(folder))).isEqualTo(reachable());
  }

  @Test
  void aClockThatIsSetBackAndForthMeanwhileStallsNothing() throws Exception {
    AtomicLong days = new AtomicLong();
    InstantSource clock = () -> Instant.now().plus(Duration.ofDays(days.get()));
    UnaryOperator<String> page =
        path -> {
          days.set(path.length() % 2 == 0 ? -1 : 1);
          return path.length() < 6 ? "<a href=" + path + "a>more</a>" : "<p>the end";
        };
    try (SmallSite site = SmallSite.of(page)) {
      CrawlConfig config =
          TestCrawls.job(
              folder,
              site.port(),
              "--seed",
              "http://a.example/",
              "--pages",
              "0",
              "--delay",
              "50ms");
      LiveCrawl.Result result = TestCrawls.run(config, "breadth-first", clock);
      assertThat(result.outcome()).isEqualTo(CrawlOutcome.EXHAUSTED);
      assertThat(result.progress().pages()).isEqualTo(6);
      assertThat(result.progress().elapsed()).isLessThan(Duration.ofMinutes(1));
    }
  }

  @Test
  void aSeedThatCannotBeReachedIsAnEndingOfItsOwn() throws Exception {
    LiveCrawl.Result result =
        run(1, "--seed", "http://site0.example/", "--retries", "0", "--pages", "5");

    assertThat(result.outcome()).isEqualTo(CrawlOutcome.UNREACHABLE);
    assertThat(result.outcome().exitCode()).isEqualTo(4);
  }

  @Test
  void itEndsWhenNothingThatWaitsIsInterestingEnough() throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      LiveCrawl.Result picky = content(server, "picky", "1e30");
      assertThat(picky.outcome()).isEqualTo(CrawlOutcome.UNPROMISING);
      assertThat(picky.progress().pages()).isBetween(100L, 110L);

      assertThat(content(server, "greedy", "0.000001").outcome()).isEqualTo(CrawlOutcome.EXHAUSTED);
    }
  }

  @Test
  void itGoesOnWhileTooFewRelevantPagesAreKnownToSayWhatIsInteresting() throws Exception {
    RecordedWeb web = GeneratedWeb.parse("pages=1500,random-seed=5");
    try (LoopbackServer server = LoopbackServer.start(web)) {
      String[] flags = {"--seed", web.url(0), "--want", "count(\"volcanoes\") >= 3"};
      CrawlConfig config =
          TestCrawls.job(
              folder,
              server.port(),
              and(flags, "--pages", "300", "--workers", "4", "--min-interest-ratio", "1"));
      LiveCrawl.Result crawl = TestCrawls.run(config, "intelligent");
      assertThat(crawl.progress().relevant()).isGreaterThanOrEqualTo(10);
    }
  }

  @Test
  void itEndsWhenItHasLookedInVainForAsLongAsBeforeAndTheSameCommandEndsToo() throws Exception {
    RecordedWeb web = GeneratedWeb.parse("pages=2500,random-seed=5");
    try (LoopbackServer server = LoopbackServer.start(web)) {
      String[] once = {"--seed", web.url(0), "--want", "url == \"" + web.url(0) + "\""};
      CrawlConfig config =
          TestCrawls.job(folder, server.port(), and(once, "--pages", "1400", "--workers", "4"));
      LiveCrawl.Result dry = TestCrawls.run(config, "waymark");
      assertThat(dry.outcome()).isEqualTo(CrawlOutcome.UNPROMISING);
      assertThat(dry.progress().pages()).isBetween(1001L, 1020L);

      assertThat(TestCrawls.run(config, "waymark").progress().pages()).isLessThan(1040);
      CrawlConfig patient =
          TestCrawls.job(
              folder, server.port(), and(once, "--pages", "1400", "--max-irrelevant-streak", "0"));
      assertThat(TestCrawls.run(patient, "waymark").outcome()).isEqualTo(CrawlOutcome.PAGE_LIMIT);
    }
  }

  @Test
  void aCrawlThatLearnsFindsWithManyWorkersWhatItFindsWithOne() throws Exception {
    RecordedWeb web = GeneratedWeb.parse("pages=5000");
    try (LoopbackServer server = LoopbackServer.start(web)) {
      long one = volcanoes(web, server, "one", "1", "0s");
      assertThat(volcanoes(web, server, "many", "200", "0s")).isGreaterThan(one / 2);
      assertThat(volcanoes(web, server, "polite", "200", "20ms")).isGreaterThan(one / 2);
    }
  }

  private long volcanoes(
      RecordedWeb web, LoopbackServer server, String name, String workers, String delay)
      throws Exception {
    CrawlConfig config =
        TestCrawls.job(
            folder.resolve(name),
            server.port(),
            "--seed",
            web.url(0),
            "--want",
            "count(\"volcanoes\") >= 3",
            "--pages",
            "200",
            "--workers",
            workers,
            "--delay",
            delay);
    return TestCrawls.run(config, "waymark").progress().relevant();
  }

  @Test
  void whatLearnsNothingHasNoDrySpells() throws Exception {
    RecordedWeb web = GeneratedWeb.parse("pages=1500,random-seed=5");
    try (LoopbackServer server = LoopbackServer.start(web)) {
      String want = "url == \"" + web.url(0) + "\"";
      CrawlConfig config =
          TestCrawls.job(
              folder, server.port(), "--seed", web.url(0), "--want", want, "--pages", "1200");
      assertThat(TestCrawls.run(config, "breadth-first").outcome())
          .isEqualTo(CrawlOutcome.PAGE_LIMIT);
    }
  }

  @Test
  void whatFindsNoRoomDoesNotCountAsATrap() throws Exception {
    StringBuilder start = new StringBuilder();
    IntStream.range(0, 12).forEach(i -> start.append("<a href=/a").append(i).append(">a</a>"));
    StringBuilder list = new StringBuilder();
    IntStream.range(0, 6).forEach(i -> list.append("<a href=/list?p=").append(i).append(">b</a>"));
    try (SmallSite site = SmallSite.of(path -> path.equals("/") ? start + "" : path + list)) {
      String[] flags = {
        "--seed", "http://a.example/", "--max-queue-size", "10", "--max-queries", "7"
      };
      TestCrawls.run(
          TestCrawls.job(folder, site.port(), and(flags, "--workers", "1", "--pages", "0")));
    }
    assertThat(pages(folder).stream().filter(url -> url.contains("/list"))).hasSize(6);
  }

  private static String[] and(String[] flags, String... more) {
    return Stream.concat(Stream.of(flags), Stream.of(more)).toArray(String[]::new);
  }

  private LiveCrawl.Result content(LoopbackServer server, String into, String least)
      throws InterruptedException {
    String[] flags = {
      "--seed",
      WEB.url(0),
      "--want",
      "word(\"astronomy\")",
      "--pages",
      "0",
      "--workers",
      "4",
      "--min-interest-ratio",
      least
    };
    return TestCrawls.run(TestCrawls.job(folder.resolve(into), server.port(), flags), "content");
  }

  private LiveCrawl.Result crawl(String... flags) throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      List<String> all = new ArrayList<>(List.of("--seed", WEB.url(0)));
      all.addAll(List.of(flags));
      return run(server.port(), all.toArray(String[]::new));
    }
  }

  /** Pages that can be reached from the first one where robots rules allow it. */
  private static Set<String> reachable() {
    Set<String> urls = new HashSet<>();
    List<Integer> open = new ArrayList<>(List.of(0));
    while (!open.isEmpty()) {
      int page = open.removeLast();
      if (urls.add(WEB.url(page))) {
        for (int target : WEB.links(page)) {
          open.add(target);
        }
      }
    }
    return urls;
  }

  private static List<String> pages(Path folder) {
    List<String> urls = new ArrayList<>();
    new JournalReader(folder)
        .forEach(entry -> {
          if (entry.outcome().kind() == JournalEntry.Kind.OK) {
            urls.add(entry.url());
          }
        });
    return urls;
  }

  private LiveCrawl.Result run(int port, String... flags) throws InterruptedException {
    List<String> all = new ArrayList<>(List.of("--want", "word(\"astronomy\")"));
    all.addAll(List.of(flags));
    return TestCrawls.run(TestCrawls.job(folder, port, all.toArray(String[]::new)));
  }
}
