package dev.waymark.crawl;

import dev.waymark.archive.CrawlPath;
import dev.waymark.fetch.scope.ScopeDecision;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.frontier.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.InLink;
import dev.waymark.model.Link;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The way of a page: the frontier names a candidate, a visitor fetches, reads and judges it, and
 * back on this thread it is kept, learned from, and its links become candidates. Visitors run in
 * parallel; everything that changes is changed by the thread that calls {@link #run}.
 */
public final class Crawler {
  /** How long to wait for a visit before looking whether someone asked to stop. */
  private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

  /**
   * A crawl that has no page, and could not ask for one sooner, ends: its hosts are down, or cannot
   * say what their rules are. The same command tries again.
   */
  private static final Duration MAX_FIRST_PAGE_WAIT = Duration.ofMinutes(5);

  /** Redirects in a row that are followed; browsers follow 20. */
  private static final int MAX_REDIRECTS = 20;

  /** Why a URL that led elsewhere is gone. */
  public static final String MOVED_REASON = "moved";

  /**
   * Visits settled with one commit, at most, and never more than may be under way: those of them
   * are repeated after a kill.
   */
  private static final int COMMIT_BATCH = 16;

  /**
   * Visits under way in a crawl that learns: so many at first, then one for so many pages that it
   * has. What is sent out before the answers of others have come is sent out blindly.
   */
  private static final int INITIAL_CONCURRENCY = 4;

  private static final int PAGES_PER_CONCURRENT_VISIT = 16;

  /** How long what was settled waits for more to be committed with it. */
  private static final Duration COMMIT_DELAY = Duration.ofMillis(10);

  private final CrawlBudget budget;
  private final CrawlComponents components;
  private final InstantSource clock;
  private final Executor workers;
  private final LinkedBlockingQueue<VisitResult> results = new LinkedBlockingQueue<>();
  private final CrawlStats stats;
  private final FailureHandler failureHandler;
  private final TraceInjector traceInjector;
  private final LowInterestStopCondition lowInterest;
  private final IrrelevantStreakStopCondition irrelevantStreak;

  /** By candidate: redirects that led to it, without a page between. */
  private final Map<Long, Integer> redirectCounts = new HashMap<>();

  /** By page: one more than the number of the last page that was found to link to it. */
  private int[] lastLinkingPage = new int[1024];

  private volatile boolean stopRequested;
  private volatile @Nullable Throwable visitorError;
  private boolean unpromising;
  private int inFlight;
  private int uncommitted;

  /**
   * @param workers runs visits; one that runs them at once makes a crawl of one step at a time
   */
  public Crawler(
      CrawlBudget limits,
      CrawlComponents stations,
      InstantSource clock,
      Executor workers,
      CrawlStats tracker) {
    this.budget = limits;
    this.components = stations;
    this.clock = clock;
    this.workers = workers;
    this.stats = tracker;
    this.failureHandler = new FailureHandler(stations.retryPolicy(), stations.frontier());
    this.traceInjector = new TraceInjector(stations);
    this.lowInterest = new LowInterestStopCondition(limits.minInterestRatio());
    this.irrelevantStreak = new IrrelevantStreakStopCondition(limits.maxIrrelevantStreak());
  }

  /** Asks the crawl to end; what is under way is given up, what was settled is kept. */
  public void stop() {
    stopRequested = true;
  }

  /** Crawls until a limit is reached or nothing is left. */
  public CrawlOutcome run() throws InterruptedException {
    CrawlOutcome ending = crawlUntilDone();
    commit();
    return ending;
  }

  private CrawlOutcome crawlUntilDone() throws InterruptedException {
    while (true) {
      Duration pause = startVisits();
      if (stopRequested) {
        return CrawlOutcome.INTERRUPTED;
      }
      rethrow(visitorError);
      if (inFlight == 0 && (pause.isNegative() || isUnreachable(pause))) {
        return outcome();
      }
      VisitResult visited = results.poll(pollTimeout(pause).toNanos(), TimeUnit.NANOSECONDS);
      if (visited != null) {
        handleResults(visited);
      } else {
        commit();
      }
      unpromising |=
          lowInterest.isMet(stats.pages(), components.frontier())
              || irrelevantStreak.isMet(components.scoringContext().history());
      // While something is under way hosts do not rest, whatever the queue says.
      Duration rest = inFlight > 0 ? Duration.ZERO : pause;
      stats.reportProgress(components.frontier(), inFlight, rest, clock.instant());
    }
  }

  private static void rethrow(@Nullable Throwable broken) {
    switch (broken) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(broken);
    }
  }

  /**
   * Sends visitors out while there are candidates, workers and budget.
   *
   * @return how long until the next candidate may go; negative if none will
   */
  private Duration startVisits() {
    Instant now = clock.instant();
    while (budget.allows(stats, inFlight, now) && !stopRequested && !unpromising) {
      if (inFlight >= maxConcurrency()) {
        return POLL_INTERVAL;
      }
      switch (components.frontier().next(now)) {
        case NextCandidate.Ready ready -> {
          inFlight++;
          Candidate candidate = ready.candidate();
          CrawlPath way = components.sink().path(ready);
          workers.execute(() -> visit(candidate, way));
        }
        case NextCandidate.Wait wait -> {
          return wait.time();
        }
        case NextCandidate.Empty empty -> {
          if (!traceInjector.injectRandom()) {
            return Duration.ofSeconds(-1);
          }
        }
      }
      if (!results.isEmpty()) {
        return POLL_INTERVAL;
      }
    }
    return Duration.ofSeconds(-1);
  }

  private int maxConcurrency() {
    return components.policy().isAdaptive()
        ? (int)
            Math.clamp(
                stats.pages() / PAGES_PER_CONCURRENT_VISIT,
                Math.min(INITIAL_CONCURRENCY, budget.maxConcurrency()),
                budget.maxConcurrency())
        : budget.maxConcurrency();
  }

  /** What a visitor cannot make a value of is a fault, or a broken disk: the crawl ends with it. */
  private void visit(Candidate candidate, CrawlPath way) {
    try {
      results.add(visitIfInScope(candidate, way));
    } catch (RuntimeException | Error e) {
      visitorError = e;
    }
  }

  /** Settings may have changed since it was found: what is out of scope by now is left. */
  private VisitResult visitIfInScope(Candidate candidate, CrawlPath way) {
    ScopeDecision admission = components.scope().decide(candidate.url(), candidate.depth());
    if (admission.accepted() || candidate.origin() == Origin.SEED) {
      return components.visitor().visit(candidate, way);
    }
    FetchResult refused = new FetchResult.Refusal(candidate.url(), admission.reason());
    return new VisitResult.NoPageVisit(candidate, refused, way, false, Duration.ZERO);
  }

  private Duration pollTimeout(Duration pause) {
    Duration longest = uncommitted > 0 ? COMMIT_DELAY : POLL_INTERVAL;
    return pause.isNegative() || pause.compareTo(longest) > 0 ? longest : pause;
  }

  private boolean isUnreachable(Duration pause) {
    return stats.pages() == 0 && pause.compareTo(MAX_FIRST_PAGE_WAIT) > 0;
  }

  private CrawlOutcome outcome() {
    CrawlOutcome limit = budget.reachedLimit(stats, clock.instant());
    if (limit != null) {
      return limit;
    }
    if (unpromising) {
      return CrawlOutcome.UNPROMISING;
    }
    return stats.pages() == 0 ? CrawlOutcome.UNREACHABLE : CrawlOutcome.EXHAUSTED;
  }

  /** What has come meanwhile is settled; what was settled becomes lasting together. */
  private void handleResults(VisitResult first) {
    int most = Math.min(COMMIT_BATCH, budget.maxConcurrency());
    VisitResult visited = first;
    while (visited != null) {
      handleResult(visited);
      visited = ++uncommitted < most ? results.poll() : null;
    }
    if (uncommitted >= most) {
      commit();
    }
  }

  private void commit() {
    if (uncommitted > 0) {
      components.sink().commit();
      uncommitted = 0;
    }
  }

  private void handleResult(VisitResult visited) {
    inFlight--;
    Candidate latest = components.frontierStore().candidate(visited.candidate().id());
    Candidate candidate = latest == null ? visited.candidate() : latest;
    if (!visited.crawlDelay().isZero()) {
      components.frontier().setHostDelay(candidate.host(), visited.crawlDelay());
    }
    switch (visited) {
      case VisitResult.PageVisit seen -> handlePage(seen, candidate);
      case VisitResult.NoPageVisit missed -> handleNoPage(missed, candidate);
    }
  }

  /** A page came home: keep it, learn from it, and let its links become candidates. */
  private void handlePage(VisitResult.PageVisit seen, Candidate candidate) {
    failureHandler.clear(candidate);
    redirectCounts.remove(candidate.id());
    boolean fresh = components.sink().store(seen) == PageSink.StoreOutcome.NEW;
    int depth = candidate.depth() + 1;
    List<InLink> links = links(seen.judged().page(), depth);
    Observation observation = observation(seen, candidate, fresh, links);
    components.scoringContext().history().observe(observation);
    components
        .scoringContext()
        .knowledge()
        .observe(observation, components.scoringContext().history());
    components.frontier().markCrawled(candidate, observation, clock.instant());
    for (InLink link : links) {
      boolean allowed = isKnown(link.id()) || components.traps().decide(link.url()).accepted();
      if (allowed && components.frontier().addLink(observation.page(), link, depth)) {
        components.traps().count(link.url());
      }
    }
    traceInjector.injectAfter(observation);
    components.frontier().refreshScores();
    components.sink().recordPage(seen, observation);
    stats.recordPage(observation.relevant(), seen.fetched().payload().length);
  }

  /** A page that repeats another, or asks not to be kept, teaches that its like is of no use. */
  private Observation observation(
      VisitResult.PageVisit seen, Candidate candidate, boolean fresh, List<InLink> links) {
    Page page = seen.judged().page();
    return new Observation(
        components.scoringContext().history().size(),
        candidate,
        fresh && seen.judged().relevance().relevant(),
        seen.judged().relevance().score(),
        page.words(),
        crawledTargets(links),
        components.policy().annotate(page, candidate, components.scoringContext()));
  }

  /** The links of a page that may be followed and lead into scope, each target once. */
  private List<InLink> links(Page page, int depth) {
    List<InLink> links = new ArrayList<>(page.links().size());
    for (Link link : page.links()) {
      if (page.mayFollow(link) && inScope(link.url(), depth)) {
        links.add(page.inLink(link));
      }
    }
    return links;
  }

  private boolean inScope(String url, int depth) {
    return components.scope().decide(url, depth).accepted();
  }

  private boolean isKnown(long id) {
    return components.frontierStore().status(id) != UrlStatus.UNKNOWN;
  }

  /** The pages among the targets, each once, in the order of the links. */
  private int[] crawledTargets(List<InLink> links) {
    int[] targets = new int[links.size()];
    int n = 0;
    int source = components.scoringContext().history().size() + 1;
    if (source > lastLinkingPage.length) {
      lastLinkingPage = Arrays.copyOf(lastLinkingPage, source * 2);
    }
    for (InLink link : links) {
      int standing = components.frontierStore().status(link.id());
      if (UrlStatus.isCrawled(standing) && lastLinkingPage[standing] != source) {
        lastLinkingPage[standing] = source;
        targets[n++] = standing;
      }
    }
    return Arrays.copyOf(targets, n);
  }

  /** No page came home: give up, try again later, or go where it moved. */
  private void handleNoPage(VisitResult.NoPageVisit missed, Candidate candidate) {
    Instant now = clock.instant();
    String decision =
        switch (missed.fetched()) {
          case FetchResult.Redirect moved -> followRedirect(moved, candidate, now);
          case FetchResult.Refusal refused when !missed.requested() ->
              excludeUnrequested(candidate, refused.reason());
          case FetchResult.Refusal refused -> giveUp(candidate, refused.reason(), now);
          case FetchResult.NotModified unchanged -> giveUp(candidate, "unchanged", now);
          case FetchResult.Failure failed -> failureHandler.handle(failed, candidate, now);
          case FetchResult.Ok ok -> throw new IllegalStateException("not parsed: " + ok.url());
        };
    components.sink().recordNoPage(missed, decision);
  }

  /** The host was not asked, and need not rest. */
  private String excludeUnrequested(Candidate candidate, String reason) {
    components.frontier().exclude(candidate, reason);
    return "excluded";
  }

  private String giveUp(Candidate candidate, String reason, Instant now) {
    failureHandler.clear(candidate);
    components.frontier().exclude(candidate, reason, now);
    return "excluded";
  }

  /** A redirect is a step of its own: its target inherits the evidence and waits like any other. */
  private String followRedirect(FetchResult.Redirect moved, Candidate from, Instant now) {
    giveUp(from, MOVED_REASON, now);
    int depth = from.depth() + 1;
    if (!inScope(moved.target(), depth)) {
      return "redirect out of scope";
    }
    Integer before = redirectCounts.remove(from.id());
    int times = before == null ? 1 : before + 1;
    if (times > MAX_REDIRECTS) {
      return "too many redirects";
    }
    redirectCounts.put(Urls.id(moved.target()), times);
    boolean fresh =
        components
            .frontier()
            .offer(
                new Candidate(
                    Urls.id(moved.target()),
                    moved.target(),
                    depth,
                    0,
                    Origin.REDIRECT,
                    from.parents(),
                    from.inLinks(),
                    from.anchorWords(),
                    from.contextWords(),
                    from.boilerplateLinks()));
    return fresh ? "redirect followed" : "redirect to a known URL";
  }
}
