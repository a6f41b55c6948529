package dev.waymark.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.config.ConfigException;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.steering.Steering;
import dev.waymark.crawl.steering.SteeringCommand;
import dev.waymark.crawl.steering.UrlRule;
import dev.waymark.crawl.visit.CrawlListener;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.model.Candidate;
import dev.waymark.model.MissCause;
import dev.waymark.model.Relevance;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import dev.waymark.url.Urls;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls that are steered while they run. */
@Timeout(60)
class SteeringTest {
  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=400,random-seed=5");
  private static final int WORKERS = 4;
  private static final String HOST = "site1.example";

  @TempDir Path folder;

  @Test
  void aBlockedHostIsNotAskedAnyMoreAndIsAskedAgainWhenItIsUnblocked() throws Exception {
    try (Crawl crawl = new Crawl(20)) {
      RunningCrawl running = crawl.atPage(20);
      running.steer(new SteeringCommand.AddRule(new UrlRule(HOST, UrlRule.Action.BLOCK))).get();
      running.setPageBudget(100).get();
      int before = pages().size();

      assertThat(crawl.result().outcome()).isEqualTo(CrawlOutcome.PAGE_LIMIT);
      // What was in flight comes back.
      assertThat(pages().stream().skip(before).filter(SteeringTest::isBlocked).count())
          .isLessThanOrEqualTo(WORKERS);
      assertThat(crawl.result().missed().causes()).containsKey(MissCause.BLOCKED);
    }
    List<String> blocked =
        entries().stream()
            .filter(entry -> entry.missCause() == MissCause.BLOCKED)
            .map(JournalEntry::url)
            .toList();
    try (Crawl again = new Crawl(0)) {
      RunningCrawl running = again.atPage(0);
      assertThat(running.steering().rules()).hasSize(1); // it was kept
      running.steer(new SteeringCommand.RemoveRule(HOST)).get();
      assertThat(running.reopen(blocked).get()).isPositive();
      again.result();
    }
    List<String> asked =
        entries().stream()
            .filter(entry -> entry.missCause() != MissCause.BLOCKED)
            .map(JournalEntry::url)
            .toList();
    assertThat(asked).containsAll(blocked);
  }

  @Test
  void aPausedCrawlFetchesNothingUntilItIsResumedAndStaysPausedIfToldTo() throws Exception {
    try (Crawl crawl = new Crawl(5)) {
      RunningCrawl running = crawl.atPage(5);
      CompletableFuture<Steering> paused = running.steer(new SteeringCommand.Pause());
      assertThat(paused.get().paused()).isTrue();
      crawl.live.stop();
      assertThat(crawl.result().outcome()).isEqualTo(CrawlOutcome.INTERRUPTED);
    }
    int before = pages().size();
    try (Crawl crawl = new Crawl(0)) {
      crawl.live.stayingPaused();
      RunningCrawl running = crawl.atPage(0);
      assertThat(running.steering().paused()).isTrue();
      running.setPageBudget(before + 10).get();
      assertThat(pages()).hasSize(before);
      running.steer(new SteeringCommand.Resume()).get();
      assertThat(crawl.result().outcome()).isEqualTo(CrawlOutcome.PAGE_LIMIT);
    }
    assertThat(pages()).hasSize(before + 10);
  }

  @Test
  void boostedPagesComeFirstAndSoDoThoseLikeAnExample() throws Exception {
    try (Crawl crawl = new Crawl(20)) {
      RunningCrawl running = crawl.atPage(20);
      running.steer(new SteeringCommand.AddRule(new UrlRule(HOST, UrlRule.Action.BOOST))).get();
      List<String> next =
          running
              .query(state ->
                  state.frontier().waiting().best(5).stream()
                      .map(candidate -> candidate.candidate().host())
                      .toList())
              .get();
      assertThat(next).containsOnly(HOST);

      running.steer(new SteeringCommand.RemoveRule(HOST)).get();
      String liked = pages().getFirst();
      running.steer(new SteeringCommand.AddExample(liked, true)).get();
      List<Integer> parents =
          running
              .query(state ->
                  state.frontier().waiting().best(1).getFirst().candidate().parents().length == 0
                      ? List.<Integer>of()
                      : List.of(
                          state.frontier().waiting().best(1).getFirst().candidate().parents()[0]))
              .get();
      assertThat(parents).isNotEmpty();
      assertThatThrownBy(() ->
              running.steer(new SteeringCommand.AddExample("http://nowhere.example/", true)).get())
          .hasCauseInstanceOf(ConfigException.class);
      crawl.live.stop();
    }
  }

  @Test
  void aCrawlThatHasEndedAnswersThatItHas() throws Exception {
    try (Crawl crawl = new Crawl(0)) {
      RunningCrawl running = crawl.atPage(0);
      crawl.live.stop();
      crawl.result();
      assertThatThrownBy(() -> running.steer(new SteeringCommand.Pause()).get())
          .hasCauseInstanceOf(ConfigException.class)
          .hasMessageContaining("ended");
    }
  }

  private static boolean isBlocked(String url) {
    return Urls.host(url).equals(HOST);
  }

  private List<JournalEntry> entries() {
    List<JournalEntry> all = new ArrayList<>();
    new JournalReader(folder).forEach(all::add);
    return all;
  }

  private List<String> pages() {
    return entries().stream()
        .filter(entry -> entry.relevance() != null)
        .map(JournalEntry::url)
        .toList();
  }

  /** A crawl on a thread of its own. */
  private final class Crawl implements AutoCloseable, CrawlListener {
    private final LoopbackServer server;
    private final PageJudge judge = new PageJudge(page -> Relevance.yes(1));
    private final CompletableFuture<LiveCrawl.Result> result = new CompletableFuture<>();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final int tellAt;
    private final LiveCrawl live;
    private int seen;

    Crawl(int tellAt) throws IOException {
      this.server = LoopbackServer.start(WEB);
      this.tellAt = tellAt;
      this.live =
          new LiveCrawl(
                  TestCrawls.job(
                      folder,
                      server.port(),
                      "--seed",
                      WEB.url(0),
                      "--pages",
                      "0",
                      "--workers",
                      "" + WORKERS),
                  judge,
                  AllOrderingPolicies.builtIn().create("breadth-first", PolicyContext.empty()),
                  new Knowledge(Set.of()),
                  InstantSource.system(),
                  "")
              .withListener(this);
    }

    @Override
    public void onPage(
        VisitResult.PageVisit visit,
        Candidate candidate,
        boolean relevant,
        Supplier<List<Contribution>> score) {
      if (++seen == tellAt) {
        reached.countDown();
      }
    }

    /** Starts it, and returns when it has so many pages. */
    RunningCrawl atPage(int page) throws Exception {
      Thread.ofPlatform()
          .start(() -> {
            try {
              result.complete(live.run(progress -> {}));
            } catch (InterruptedException | RuntimeException e) {
              result.completeExceptionally(e);
            }
          });
      if (page > 0) {
        reached.await();
      }
      return live.running().get();
    }

    LiveCrawl.Result result() throws Exception {
      return result.get();
    }

    @Override
    public void close() {
      live.stop();
      result.exceptionally(e -> null).join();
      judge.close();
      server.close();
    }
  }
}
