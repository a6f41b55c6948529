package dev.waymark.collection;

import dev.waymark.archive.StorageException;
import dev.waymark.config.ConfigException;
import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.CrawlComponents;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.CrawlSettings;
import dev.waymark.crawl.CrawlState;
import dev.waymark.crawl.CrawlStats;
import dev.waymark.crawl.Crawler;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.Progress;
import dev.waymark.crawl.steering.SteeredPolicy;
import dev.waymark.crawl.steering.SteeringCommand;
import dev.waymark.crawl.steering.SteeringState;
import dev.waymark.crawl.visit.CrawlListener;
import dev.waymark.crawl.visit.PageVisitor;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.UserAgent;
import dev.waymark.fetch.robots.RetryPolicy;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.TrapDetector;
import dev.waymark.file.AtomicFile;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierOptions;
import dev.waymark.frontier.HostInTrouble;
import dev.waymark.model.Candidate;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.relevance.PageJudge;
import dev.waymark.render.PageRenderer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A crawl of the live web from its settings: sets up the components, runs, and closes them. */
public final class LiveCrawl {
  /** In the folder of a collection: the settings it was last crawled with. */
  public static final String SETTINGS_FILE = "settings.yaml";

  private final CrawlConfig config;
  private final PageJudge judge;
  private final OrderingPolicy policy;
  private final Knowledge prior;
  private final InstantSource clock;
  private final InstantSource steadyClock;
  private final String settingsText;
  private List<Candidate> extraCandidates = List.of();
  private InFlightParents parents = InFlightParents.forPredicate("");
  private Consumer<String> onMessage = sentence -> {};
  private CrawlListener listener = CrawlListener.NONE;
  private @Nullable Semaphore connections;
  private BooleanSupplier mayAsk = () -> true;
  private boolean goesOnIfPaused = true;
  private final CompletableFuture<RunningCrawl> running = new CompletableFuture<>();
  private final CountDownLatch stopLatch = new CountDownLatch(1);
  private volatile HttpFetcher fetcher;
  private volatile Crawler crawler;

  /**
   * @param prior what to begin learning with
   * @param settingsText the settings as text, to be stored with the collection
   */
  public LiveCrawl(
      CrawlConfig config,
      PageJudge judge,
      OrderingPolicy policy,
      Knowledge prior,
      InstantSource clock,
      String settingsText) {
    this.config = config;
    this.judge = judge;
    this.policy = policy;
    this.prior = prior;
    this.clock = clock;
    this.steadyClock = SteadyClock.startingAt(clock.instant());
    this.settingsText = settingsText;
  }

  /**
   * How a run ended.
   *
   * @param pagesBefore pages that the collection had when the run began
   * @param progress the counts at the end
   * @param archiveBytes bytes in the archive
   * @param priorRemovedAfter see {@link Knowledge#priorRemovedAfter}
   * @param hostsInTrouble hosts that rest, and what waits behind them
   * @param missed pages that the collection came upon and does not have, by cause
   * @param rendering what a browser rendered
   */
  public record Result(
      CrawlOutcome outcome,
      long pagesBefore,
      Progress progress,
      long archiveBytes,
      PageJudge.JudgeStats judgeCounts,
      int priorRemovedAfter,
      List<HostInTrouble> hostsInTrouble,
      MissedPages.Summary missed,
      PageRenderer.Stats rendering) {}

  /**
   * Offers candidates that somebody else found, to a policy that scores them first; the run then
   * ends after as many pages, whatever the job says.
   */
  public LiveCrawl withCandidates(List<Candidate> found) {
    extraCandidates = List.copyOf(found);
    return this;
  }

  /** Tells the judge, through these, who links to a page. */
  public LiveCrawl withParents(InFlightParents parents) {
    this.parents = parents;
    return this;
  }

  /** Says what a user should know before the crawl begins, in sentences. */
  public LiveCrawl onMessage(Consumer<String> listener) {
    this.onMessage = listener;
    return this;
  }

  /** Tells of each visit. */
  public LiveCrawl withListener(CrawlListener crawlListener) {
    this.listener = crawlListener;
    return this;
  }

  /** Visits only with a permit of these, which several crawls share. */
  public LiveCrawl withConnections(Semaphore permits) {
    this.connections = permits;
    return this;
  }

  /** Asks no host while this is false. */
  public LiveCrawl askingWhile(BooleanSupplier condition) {
    this.mayAsk = condition;
    return this;
  }

  /** Stays paused if it was when the last run ended. */
  public LiveCrawl stayingPaused() {
    this.goesOnIfPaused = false;
    return this;
  }

  /** The crawl once it fetches; fails if it ends before. */
  public CompletableFuture<RunningCrawl> running() {
    return running;
  }

  /** Asks the crawl to end soon and cleanly; from any thread. */
  public void stop() {
    stopLatch.countDown();
    if (crawler != null) {
      crawler.stop();
    } else if (fetcher != null) {
      fetcher.close(); // a sitemap may be being read
    }
  }

  private boolean waitUnlessStopped(Duration time) throws InterruptedException {
    return !stopLatch.await(Math.max(0, time.toMillis()), TimeUnit.MILLISECONDS);
  }

  /** Runs to the end. */
  public Result run(Consumer<Progress> listener) throws InterruptedException {
    try {
      return openAndRun(listener);
    } finally {
      running.completeExceptionally(new ConfigException("The crawl has ended."));
    }
  }

  private Result openAndRun(Consumer<Progress> listener) throws InterruptedException {
    Path into = Path.of(config.crawl().into());
    CrawlLog log = new CrawlLog(into);
    try (OpenCrawl open = open(CrawlPlace.whole(into), log, log.teeProgress(listener))) {
      log.logStart(open.collection(), config);
      running.complete(
          new RunningCrawl(open.crawler(), open.components().steering(), open.collection()));
      try {
        Result result = open.result(open.crawler().run(), judge);
        log.logEnd(result);
        return result;
      } catch (RuntimeException | Error e) {
        log.logFailure(e);
        throw e;
      }
    }
  }

  /** Opens all that the crawl needs, and offers its seeds. */
  public OpenCrawl open(CrawlPlace place, CrawlLog log, Consumer<Progress> listener)
      throws InterruptedException {
    List<String> seeds = CrawlSeeds.parse(config.crawl().seed());
    checkSettings(seeds);
    // First what may be wrong with the settings: a folder must not remember settings that fail.
    Scope scope = config.scope(seeds);
    HttpFetcher fetcher = new HttpFetcher(config.fetch(), config.politeness(), clock);
    OpenCollection collection = null;
    ExecutorService workers = null;
    try {
      this.fetcher = fetcher;
      collection = openCollection(place, log);
      workers = Executors.newVirtualThreadPerTaskExecutor();
      fetcher.warnings().forEach(log.tee(onMessage));
      writeSettings(place.folder());
      PageRenderer.warning(config.render()).ifPresent(onMessage);
      RobotsPolicy robots =
          new RobotsPolicy(
              config.politeness(),
              fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES),
              new StoredRobots(collection.frontierStore()),
              steadyClock);
      PageRenderer renderer = config.renderer(fetcher, robots, scope, clock);
      CrawlComponents components =
          createComponents(
              collection, scope, visitor(scope, seeds, place, robots, renderer), place, log);
      components.state().frontier().beginRun();
      new CrawlSeeds(config, seeds, extraCandidates, place.owner(), scope)
          .offer(
              components.state().frontier(),
              collection,
              robots,
              fetcher,
              steadyClock,
              this::waitUnlessStopped);
      return new OpenCrawl(
          fetcher,
          collection,
          workers,
          renderer,
          components,
          createCrawler(collection, components, workers, listener),
          collection.pages());
    } catch (RuntimeException | Error | InterruptedException e) {
      fetcher.close();
      if (workers != null) {
        workers.close();
      }
      if (collection != null) {
        collection.close();
      }
      throw e;
    }
  }

  private OpenCollection openCollection(CrawlPlace place, CrawlLog log) {
    return OpenCollection.open(
        place,
        config.store(),
        config.search(),
        config.warcRecords(),
        policy,
        prior,
        parents,
        clock,
        log.tee(onMessage));
  }

  private PageVisitor visitor(
      Scope scope,
      List<String> seeds,
      CrawlPlace place,
      RobotsPolicy robots,
      @Nullable PageRenderer renderer) {
    PageVisitor visitor =
        new HttpVisitor(
            config,
            robots,
            fetcher,
            fetcher.holdingFetcher(),
            judge,
            renderer,
            steadyClock,
            this::waitUnlessStopped);
    return new LimitedVisitor(
        new SeedRedirects(scope, seeds, place.folder()).wrap(visitor), connections, mayAsk);
  }

  private void checkSettings(List<String> seeds) {
    UserAgent.refusalReason(config.politeness(), seeds)
        .ifPresent(reason -> {
          throw new ConfigException(reason);
        });
    if (seeds.isEmpty() && config.politeness().contact().isBlank()) {
      throw new ConfigException(
          "Without a seed the crawl starts from pages that users visited, on servers whose owners"
              + " must be able to reach you: add --contact you@example.org (or the address of a web"
              + " page).");
    }
    PageRenderer.check(config.render());
    if (config.crawl().minInterestRatio() > 0 && !policy.isAdaptive()) {
      throw new ConfigException(
          "min-interest-ratio: the ordering policy "
              + config.learn().order()
              + " does not learn interest ratios;"
              + " leave the setting out, or take --order waymark or intelligent.");
    }
  }

  private CrawlComponents createComponents(
      OpenCollection collection, Scope scope, PageVisitor visitor, CrawlPlace place, CrawlLog log) {
    SteeringState steering =
        SteeringState.open(collection.frontierStore(), collection.scoringContext().history());
    if (goesOnIfPaused && steering.current().paused()) {
      steering.apply(new SteeringCommand.Resume());
    }
    OrderingPolicy steered = new SteeredPolicy(policy, steering);
    FrontierOptions options = FrontierOptions.of(config.frontier());
    Frontier frontier =
        new Frontier(
            config.crawl().pages() == 0 ? options.withoutHostWait() : options,
            config.politeness().delay(),
            config.politeness().connectionsPerHost(),
            collection.frontierStore(),
            steered,
            collection.scoringContext(),
            steadyClock.instant());
    Fetcher files = fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES);
    return new CrawlComponents(
        new CrawlState(collection.frontierStore(), frontier, steered, collection.scoringContext())
            .withOwner(place.owner()),
        scope,
        new TrapDetector(config.scope(), place.crawls(), clock),
        visitor,
        new RetryPolicy(config.fetch()),
        url -> RobotsPolicy.isReachable(url, files),
        collection.sink(),
        steering,
        listener,
        log.logger());
  }

  private Crawler createCrawler(
      OpenCollection collection,
      CrawlComponents components,
      Executor workers,
      Consumer<Progress> listener) {
    CrawlStats stats =
        new CrawlStats(
            collection.pages(),
            collection.relevant(),
            config.crawl().pages(),
            collection::archiveBytes,
            steadyClock.instant(),
            listener);
    crawler = new Crawler(budget(collection.pages()), components, steadyClock, workers, stats);
    if (stopLatch.getCount() == 0) {
      crawler.stop();
    }
    return crawler;
  }

  /** Half a file would be read without complaint, the missing part as defaults. */
  private void writeSettings(Path into) {
    Path file = into.resolve(SETTINGS_FILE);
    try {
      AtomicFile.write(file, settingsText);
    } catch (IOException e) {
      throw StorageException.forFile(file, "write", e);
    }
  }

  public CrawlBudget budget(long before) {
    CrawlSettings crawl = config.crawl();
    long pages = extraCandidates.isEmpty() ? crawl.pages() : before + extraCandidates.size();
    return new CrawlBudget(
        pages,
        crawl.maxTime(),
        crawl.maxSizeOnDisk(),
        crawl.minInterestRatio(),
        policy.isAdaptive() ? crawl.maxIrrelevantStreak() : 0,
        crawl.workers());
  }
}
