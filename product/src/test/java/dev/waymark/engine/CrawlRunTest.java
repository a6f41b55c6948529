package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import dev.waymark.web.GeneratedWeb;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class CrawlRunTest {
  private static final RecordedWeb WEB = GeneratedWeb.of("pages=400,seed=5");

  @TempDir Path folder;

  @Test
  void aCrawlKeepsEveryPageItCountsAndStopsAtItsBudget() throws Exception {
    CrawlRun.Result result = crawl("--pages", "60");

    assertThat(result.ending()).isEqualTo(Ending.BUDGET);
    assertThat(result.progress().pages()).isEqualTo(60);
    assertThat(pages(folder)).hasSize(60).doesNotHaveDuplicates();
  }

  @Test
  void theSameCommandGoesOnWhereItStopped() throws Exception {
    crawl("--pages", "40");
    List<String> first = pages(folder);
    CrawlRun.Result result = crawl("--pages", "100");

    assertThat(result.progress().pages()).isEqualTo(100);
    assertThat(pages(folder)).startsWith(first.toArray(String[]::new)).hasSize(100);
    assertThat(pages(folder)).doesNotHaveDuplicates();
  }

  @Test
  void withoutABudgetItEndsWhenNothingIsLeft() throws Exception {
    CrawlRun.Result result = crawl("--pages", "0");

    assertThat(result.ending()).isEqualTo(Ending.EXHAUSTED);
    assertThat(Set.copyOf(pages(folder))).isEqualTo(reachable());
  }

  @Test
  void aSeedThatCannotBeReachedIsAnEndingOfItsOwn() throws Exception {
    CrawlRun.Result result =
        run(1, "--seed", "http://site0.example/", "--retries", "0", "--pages", "5");

    assertThat(result.ending()).isEqualTo(Ending.UNREACHABLE);
    assertThat(result.ending().code()).isEqualTo(4);
  }

  @Test
  void itEndsWhenNothingThatWaitsIsInterestingEnough() throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      CrawlRun.Result picky = content(server, "picky", "1e30");
      assertThat(picky.ending()).isEqualTo(Ending.UNPROMISING);
      assertThat(picky.progress().pages()).isBetween(100L, 110L);

      assertThat(content(server, "greedy", "0.000001").ending()).isEqualTo(Ending.EXHAUSTED);
    }
  }

  @Test
  void itEndsWhenItHasLookedInVainForAsLongAsBeforeAndTheSameCommandEndsToo() throws Exception {
    RecordedWeb web = GeneratedWeb.of("pages=2500,seed=5");
    try (LoopbackServer server = LoopbackServer.start(web)) {
      String[] once = {"--seed", web.url(0), "--want", "url == \"" + web.url(0) + "\""};
      Job job = Crawls.job(folder, server.port(), and(once, "--pages", "1400", "--workers", "4"));
      CrawlRun.Result dry = Crawls.run(job, "waymark");
      assertThat(dry.ending()).isEqualTo(Ending.UNPROMISING);
      assertThat(dry.progress().pages()).isBetween(1001L, 1020L);

      assertThat(Crawls.run(job, "waymark").progress().pages()).isLessThan(1040);
      Job patient =
          Crawls.job(folder, server.port(), and(once, "--pages", "1400", "--dry-spell", "0"));
      assertThat(Crawls.run(patient, "waymark").ending()).isEqualTo(Ending.BUDGET);
    }
  }

  @Test
  void aCrawlThatLearnsFindsWithManyWorkersWhatItFindsWithOne() throws Exception {
    RecordedWeb web = GeneratedWeb.of("pages=5000");
    try (LoopbackServer server = LoopbackServer.start(web)) {
      long one = volcanoes(web, server, "one", "1", "0s");
      assertThat(volcanoes(web, server, "many", "200", "0s")).isGreaterThan(one / 2);
      assertThat(volcanoes(web, server, "polite", "200", "20ms")).isGreaterThan(one / 2);
    }
  }

  private long volcanoes(
      RecordedWeb web, LoopbackServer server, String name, String workers, String delay)
      throws Exception {
    Job job =
        Crawls.job(
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
    return Crawls.run(job, "waymark").progress().satisfying();
  }

  @Test
  void whatLearnsNothingHasNoDrySpells() throws Exception {
    RecordedWeb web = GeneratedWeb.of("pages=1500,seed=5");
    try (LoopbackServer server = LoopbackServer.start(web)) {
      String want = "url == \"" + web.url(0) + "\"";
      Job job =
          Crawls.job(
              folder, server.port(), "--seed", web.url(0), "--want", want, "--pages", "1200");
      assertThat(Crawls.run(job, "breadth-first").ending()).isEqualTo(Ending.BUDGET);
    }
  }

  @Test
  void whatFindsNoRoomDoesNotCountAsATrap() throws Exception {
    StringBuilder start = new StringBuilder();
    IntStream.range(0, 12).forEach(i -> start.append("<a href=/a").append(i).append(">a</a>"));
    StringBuilder list = new StringBuilder();
    IntStream.range(0, 6).forEach(i -> list.append("<a href=/list?p=").append(i).append(">b</a>"));
    try (SmallSite site = SmallSite.of(path -> path.equals("/") ? start + "" : path + list)) {
      String[] flags = {"--seed", "http://a.example/", "--max-size", "10", "--max-queries", "7"};
      Crawls.run(Crawls.job(folder, site.port(), and(flags, "--workers", "1", "--pages", "0")));
    }
    assertThat(pages(folder).stream().filter(url -> url.contains("/list"))).hasSize(6);
  }

  private static String[] and(String[] flags, String... more) {
    return Stream.concat(Stream.of(flags), Stream.of(more)).toArray(String[]::new);
  }

  private CrawlRun.Result content(LoopbackServer server, String into, String least)
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
      "--min-interest",
      least
    };
    return Crawls.run(Crawls.job(folder.resolve(into), server.port(), flags), "content");
  }

  private CrawlRun.Result crawl(String... flags) throws Exception {
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
    new Journal(folder)
        .forEach(decision -> {
          if (decision.outcome().kind() == Decision.Kind.OK) {
            urls.add(decision.url());
          }
        });
    return urls;
  }

  private CrawlRun.Result run(int port, String... flags) throws InterruptedException {
    List<String> all = new ArrayList<>(List.of("--want", "word(\"astronomy\")"));
    all.addAll(List.of(flags));
    return Crawls.run(Crawls.job(folder, port, all.toArray(String[]::new)));
  }
}
