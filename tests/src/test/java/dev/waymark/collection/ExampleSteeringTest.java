package dev.waymark.collection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.crawl.steering.SteeringCommand;
import dev.waymark.crawl.visit.CrawlListener;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ten marks in the middle of a crawl of two topics, one page at a time. */
@Timeout(120)
class ExampleSteeringTest {
  private static final String WEB = "pages=20000,random-seed=7";
  private static final int PAGES_BEFORE = 300;
  private static final int PAGES_AFTER = 100;
  private static final int MARKS_OF_A_SIGN = 5;
  private static final Predicate<Fetched> WANTED = page -> page.isAbout("kernel");
  private static final Predicate<Fetched> OTHER = page -> page.isAbout("umpire");

  @TempDir Path folder;

  private record Fetched(String url, boolean relevant, String reasons, List<Contribution> score) {
    boolean isAbout(String word) {
      return relevant && reasons.contains(word);
    }
  }

  @Test
  void goodAndBadPagesOfTheTopicMoveTheCrawlFromTheBadToTheGood() throws Exception {
    List<Fetched> fetched = crawl(WANTED, OTHER);

    assertThat(after(fetched, WANTED)).isGreaterThan(before(fetched, WANTED));
    assertThat(after(fetched, OTHER)).isLessThan(before(fetched, OTHER) / 2);
    assertThat(fetched.getLast().score())
        .extracting(Contribution::name)
        .contains("host of examples", "words of examples");
  }

  /** The crawl has one request in flight at a time: nothing depends on how long anything takes. */
  private List<Fetched> crawl(Predicate<Fetched> good, Predicate<Fetched> bad) throws Exception {
    String want = "word(\"kernel\") || word(\"umpire\")";
    List<Fetched> fetched = new ArrayList<>();
    try (LoopbackServer server = LoopbackServer.start(GeneratedWeb.parse(WEB))) {
      CrawlConfig config =
          TestCrawls.job(
              folder,
              server.port(),
              "--seed",
              "http://site0.example/",
              "--want",
              want,
              "--pages",
              "" + (PAGES_BEFORE + PAGES_AFTER),
              "--workers",
              "1");
      OrderingPolicy policy =
          AllOrderingPolicies.builtIn().create("waymark", PolicyContext.ofQuery("kernel umpire"));
      try (PageJudge judge =
          PageJudge.fromSettings(config.relevance(), PredicateContext.minimal())) {
        LiveCrawl crawl =
            new LiveCrawl(
                config, judge, policy, policy.emptyKnowledge(), InstantSource.system(), "");
        crawl.withListener(
            new CrawlListener() {
              @Override
              public void onPage(
                  VisitResult.PageVisit visit,
                  Candidate candidate,
                  boolean relevant,
                  Supplier<List<Contribution>> score) {
                String reasons = String.join(" ", visit.judged().relevance().reasons());
                fetched.add(new Fetched(candidate.url(), relevant, reasons, score.get()));
                if (fetched.size() == PAGES_BEFORE) {
                  RunningCrawl running = crawl.running().join();
                  mark(fetched, good, true).forEach(running::steer);
                  mark(fetched, bad, false).forEach(running::steer);
                }
              }
            });
        crawl.run(progress -> {});
      }
    }
    return fetched;
  }

  private static List<SteeringCommand> mark(
      List<Fetched> fetched, Predicate<Fetched> which, boolean positive) {
    List<Fetched> some = fetched.stream().filter(which).toList();
    return some.subList(some.size() - MARKS_OF_A_SIGN, some.size()).stream()
        .<SteeringCommand>map(page -> new SteeringCommand.AddExample(page.url(), positive))
        .toList();
  }

  private static long before(List<Fetched> fetched, Predicate<Fetched> which) {
    return fetched.subList(PAGES_BEFORE - PAGES_AFTER, PAGES_BEFORE).stream().filter(which).count();
  }

  private static long after(List<Fetched> fetched, Predicate<Fetched> which) {
    return fetched.subList(PAGES_BEFORE, fetched.size()).stream().filter(which).count();
  }
}
