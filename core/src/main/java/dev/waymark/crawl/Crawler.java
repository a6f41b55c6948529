package dev.waymark.crawl;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.crawl.steering.Steering;
import dev.waymark.crawl.steering.SteeringCommand;
import dev.waymark.crawl.steering.UrlRule;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.fetch.scope.ScopeDecision;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.model.Candidate;
import dev.waymark.model.CopyMessage;
import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import dev.waymark.model.Origin;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The crawl loop: the frontier names a candidate, a visitor fetches, parses and judges it on a
 * thread of its own, and back on this thread {@link VisitHandler} stores it, learns from it and
 * adds its links. Everything that changes is changed by the thread that calls {@link #run}.
 */
public final class Crawler {
  /** How long to wait for a visit before looking whether someone asked to stop. */
  private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

  /**
   * A crawl that has no page, and could not ask for one sooner, ends: its hosts are down, or cannot
   * say what their rules are. The same command tries again.
   */
  private static final Duration MAX_FIRST_PAGE_WAIT = Duration.ofMinutes(5);

  /** Why a URL that redirects is excluded. */
  public static final String MOVED_REASON = "moved";

  /**
   * Visits committed together, at most, and never more than may be in flight: those are repeated
   * after a kill.
   */
  private static final int COMMIT_BATCH = 16;

  /** How long a handled visit waits for others to be committed with it. */
  private static final Duration COMMIT_DELAY = Duration.ofMillis(10);

  /**
   * Visits in flight under an adaptive policy: so many at first, then one for so many pages
   * crawled. What is dispatched before the results of others have come is dispatched blindly.
   */
  private static final int INITIAL_CONCURRENCY = 4;

  private static final int PAGES_PER_CONCURRENT_VISIT = 16;

  private static final Duration NOTHING_WAITS = Duration.ofSeconds(-1);

  private volatile CrawlBudget budget;
  private StopCondition stopCondition;
  private final CrawlComponents components;
  private final CrawlState state;
  private final InstantSource clock;
  private final Executor workers;
  private final LinkedBlockingQueue<VisitResult> results = new LinkedBlockingQueue<>();
  private final CrawlStats stats;
  private final TraceInjector traceInjector;
  private final NetworkMonitor network;
  private final VisitHandler handler;
  private final CrawlTasks tasks = new CrawlTasks();
  private volatile boolean stopRequested;
  private volatile @Nullable Throwable visitorError;
  private @Nullable CrawlOutcome stopReason;
  private boolean onlyTroubleLeft;
  private boolean hasDispatched;
  private int inFlight;
  private int uncommitted;

  /**
   * @param workers runs visits; one that runs them at once makes a crawl of one step at a time
   */
  public Crawler(
      CrawlBudget budget,
      CrawlComponents components,
      InstantSource clock,
      Executor workers,
      CrawlStats stats) {
    this.budget = budget;
    this.stopCondition = budget.stopCondition();
    this.components = components;
    this.state = components.state();
    this.clock = clock;
    this.workers = workers;
    this.stats = stats;
    this.traceInjector = new TraceInjector(components);
    this.network = new NetworkMonitor(components.networkProbe(), workers);
    this.handler = new VisitHandler(components, traceInjector, network, stats);
  }

  /** Asks the crawl to end; what is in flight is given up, what was handled is kept. */
  public void stop() {
    stopRequested = true;
  }

  /**
   * Looks something up in the crawl's state, on the crawl thread between two visits; from any
   * thread. Fails with a {@link dev.waymark.config.ConfigException} if the crawl has ended.
   */
  public <T> CompletableFuture<T> query(Function<CrawlState, T> lookUp) {
    return tasks.submit(lookUp, false);
  }

  /** Steers the crawl; done when it is committed. From any thread. */
  public CompletableFuture<Steering> steer(SteeringCommand command) {
    return tasks.submit(
        crawl -> {
          components.steering().apply(command);
          if (!(command instanceof SteeringCommand.Pause
              || command instanceof SteeringCommand.Resume)) {
            crawl.frontier().rescoreAll();
          }
          return components.steering().current();
        },
        true);
  }

  /** Sets the number of pages after which the crawl ends, 0 for no limit; from any thread. */
  public CompletableFuture<Long> setPageBudget(long pages) {
    return tasks.submit(
        crawl -> {
          budget = budget.withMaxPages(pages);
          stopCondition = budget.stopCondition();
          stats.setPageBudget(pages);
          return pages;
        },
        false);
  }

  /** Makes excluded URLs candidates again; done when that is committed. From any thread. */
  public CompletableFuture<Integer> reopen(List<String> urls) {
    return tasks
        .submit(
            crawl -> {
              urls.forEach(url -> crawl.reopen(Urls.id(url)));
              return urls.size();
            },
            true)
        .thenCompose(count ->
            tasks.submit(
                crawl -> {
                  int added = 0;
                  for (String url : urls) {
                    added += crawl.frontier().offer(Candidate.of(url, 0, 0, Origin.LINK)) ? 1 : 0;
                  }
                  return added;
                },
                true));
  }

  /** Goes on with another budget, after an earlier run ended. */
  public CrawlOutcome run(CrawlBudget next) throws InterruptedException {
    budget = next;
    stopCondition = next.stopCondition();
    stats.beginRun(clock.instant());
    state.frontier().beginRun();
    commitNow(); // before a host is asked: a kill must find the mark
    return run();
  }

  /** See {@link dev.waymark.frontier.Frontier#forEachScore}; between two runs. */
  public void forEachScore(Duration time, DoubleConsumer each) {
    state.frontier().waiting().forEachScore(clock.instant(), time, each);
  }

  /**
   * A page turned out to repeat one of another shard; between two runs. It counts so with the next
   * commit.
   */
  public void markCopy(CopyMessage.Found found) {
    state
        .markCopy(found)
        .ifPresent(mark -> {
          components
              .sink()
              .markCopy(found.url(), new DuplicateMatch.Near(mark.original(), mark.distance()));
          if (mark.relevant()) {
            stats.retractRelevant();
          }
        });
  }

  /** How far the crawl is; between two runs. */
  public Progress progress() {
    return stats.progress(state.frontier(), 0, Duration.ZERO, clock.instant());
  }

  /** Crawls until a limit is reached or nothing is left. */
  public CrawlOutcome run() throws InterruptedException {
    try {
      return loop();
    } finally {
      tasks.end();
    }
  }

  private CrawlOutcome loop() throws InterruptedException {
    while (true) {
      tasks.run(state, this::commitNow);
      Duration pause = dispatchVisits();
      if (stopRequested) {
        return end(CrawlOutcome.INTERRUPTED);
      }
      rethrow(visitorError);
      if (inFlight == 0 && (pause.isNegative() || isUnreachable(pause))) {
        return end(outcome());
      }
      VisitResult visit = results.poll(pollTimeout(pause).toNanos(), TimeUnit.NANOSECONDS);
      if (visit != null) {
        handleFinishedVisits(visit);
      } else {
        commit();
      }
      // While a visit is in flight nothing waits for a host, and one that ended may have freed it.
      Duration wait = inFlight > 0 || visit != null ? Duration.ZERO : pause;
      stats.reportProgress(state.frontier(), inFlight, wait, clock.instant());
    }
  }

  private CrawlOutcome end(CrawlOutcome outcome) {
    state.frontier().endRun(clock.instant());
    commitNow();
    return outcome;
  }

  /**
   * Dispatches visits while there are candidates, workers and budget.
   *
   * @return how long until the next candidate may be dispatched; negative if none will
   */
  private Duration dispatchVisits() {
    Instant now = clock.instant();
    stopReason = stopCondition.check(stats, state, now);
    boolean paused = network.isPaused(now) || components.steering().current().paused();
    noteNetwork(network.isDown());
    if (paused && stopReason == null) {
      return POLL_INTERVAL;
    }
    onlyTroubleLeft = false;
    while (stopReason == null && budget.hasRoom(stats, inFlight) && !stopRequested) {
      if (inFlight >= maxConcurrency()) {
        return POLL_INTERVAL;
      }
      switch (state.next(now)) {
        case NextCandidate.Ready ready -> dispatch(ready);
        case NextCandidate.Wait wait -> {
          return wait.time();
        }
        case NextCandidate.Resting resting -> {
          if (!traceInjector.injectRandom()) {
            return restOrEnd(resting);
          }
        }
        case NextCandidate.Empty empty -> {
          if (!traceInjector.injectRandom()) {
            return NOTHING_WAITS;
          }
        }
      }
      if (!results.isEmpty()) {
        return POLL_INTERVAL;
      }
    }
    return NOTHING_WAITS;
  }

  private void noteNetwork(boolean down) {
    if (stats.setNetworkDown(down)) {
      components
          .log()
          .warn(
              down
                  ? "no host answers: the crawl pauses until the network is back"
                  : "the network is back: the crawl goes on");
    }
  }

  /**
   * A host that gave pages is worth a short wait, and so is any host to a run that has asked nobody
   * yet; others wait for the next run.
   */
  private Duration restOrEnd(NextCandidate.Resting resting) {
    onlyTroubleLeft = true;
    boolean isShort = resting.time().compareTo(components.retryPolicy().maxRestWait()) <= 0;
    return isShort && (resting.gavePages() || !hasDispatched) ? resting.time() : NOTHING_WAITS;
  }

  private void dispatch(NextCandidate.Ready ready) {
    inFlight++;
    hasDispatched = true;
    CrawlPath path = components.sink().path(ready);
    workers.execute(() -> visit(ready.candidate(), path));
  }

  private int maxConcurrency() {
    return state.policy().isAdaptive()
        ? Math.clamp(
            stats.pages() / PAGES_PER_CONCURRENT_VISIT,
            Math.min(INITIAL_CONCURRENCY, budget.maxConcurrency()),
            budget.maxConcurrency())
        : budget.maxConcurrency();
  }

  /** What a visitor cannot make a value of is a bug or a broken disk: the crawl ends with it. */
  private void visit(Candidate candidate, CrawlPath path) {
    try {
      results.add(visitIfInScope(candidate, path));
    } catch (RuntimeException | Error e) {
      visitorError = e;
    }
  }

  /** Settings may have changed since the URL was found: what is out of scope is not fetched. */
  private VisitResult visitIfInScope(Candidate candidate, CrawlPath path) {
    UrlRule blocking = components.steering().current().blocking(candidate.url());
    if (blocking != null) {
      FetchResult blocked =
          new FetchResult.Refusal(
              candidate.url(), Steering.BLOCKED_REASON + blocking.pattern(), MissCause.BLOCKED);
      return new VisitResult.NoPageVisit(candidate, blocked, path, false, Duration.ZERO);
    }
    ScopeDecision decision = components.scope().decide(candidate.url(), candidate.depth());
    if (decision.accepted() || candidate.origin() == Origin.SEED) {
      return components.visitor().visit(candidate, path);
    }
    FetchResult refusal = new FetchResult.Refusal(candidate.url(), decision.reason());
    return new VisitResult.NoPageVisit(candidate, refusal, path, false, Duration.ZERO);
  }

  private static void rethrow(@Nullable Throwable error) {
    switch (error) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(error);
    }
  }

  private Duration pollTimeout(Duration pause) {
    Duration longest = uncommitted > 0 ? COMMIT_DELAY : POLL_INTERVAL;
    return pause.isNegative() || pause.compareTo(longest) > 0 ? longest : pause;
  }

  private boolean isUnreachable(Duration pause) {
    return stats.pages() == 0 && pause.compareTo(MAX_FIRST_PAGE_WAIT) > 0;
  }

  private CrawlOutcome outcome() {
    if (stopReason != null) {
      return stopReason;
    }
    if (stats.pages() == 0) {
      return CrawlOutcome.UNREACHABLE;
    }
    return onlyTroubleLeft ? CrawlOutcome.HOSTS_IN_TROUBLE : CrawlOutcome.EXHAUSTED;
  }

  /** Handles what has come in meanwhile, and commits it together. */
  private void handleFinishedVisits(VisitResult first) {
    int batch = Math.min(COMMIT_BATCH, budget.maxConcurrency());
    VisitResult visit = first;
    while (visit != null) {
      inFlight--;
      handler.handle(visit, clock.instant());
      components.visitor().release(visit);
      visit = ++uncommitted < batch ? results.poll() : null;
    }
    if (uncommitted >= batch) {
      commit();
    }
  }

  private void commitNow() {
    uncommitted++;
    commit();
  }

  private void commit() {
    if (uncommitted > 0) {
      components.sink().commit();
      uncommitted = 0;
    }
  }
}
