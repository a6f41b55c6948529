package dev.waymark.collection;

import dev.waymark.archive.StorageException;
import dev.waymark.archive.WarcRecordEncoder;
import dev.waymark.config.ConfigException;
import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.CrawlComponents;
import dev.waymark.crawl.CrawlListener;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.CrawlSettings;
import dev.waymark.crawl.CrawlState;
import dev.waymark.crawl.CrawlStats;
import dev.waymark.crawl.Crawler;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.PageVisitor;
import dev.waymark.crawl.Progress;
import dev.waymark.crawl.steering.SteeredPolicy;
import dev.waymark.crawl.steering.SteeringCommand;
import dev.waymark.crawl.steering.SteeringState;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.UserAgent;
import dev.waymark.fetch.robots.PoliteFetcher;
import dev.waymark.fetch.robots.RetryPolicy;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.robots.SitemapReader;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.TrapDetector;
import dev.waymark.fetch.usage.SitePreferences;
import dev.waymark.file.AtomicFile;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierOptions;
import dev.waymark.frontier.HostInTrouble;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.relevance.PageJudge;
import dev.waymark.render.PageRenderer;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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
    List<String> seeds = seeds();
    checkSettings(seeds);
    WarcRecordEncoder records = config.warcRecords();
    Path into = Path.of(config.crawl().into());
    CrawlLog log = new CrawlLog(into);
    // First what may be wrong with the settings: a folder must not remember settings that fail.
    Scope scope = config.scope(seeds);
    try (HttpFetcher fetcher = new HttpFetcher(config.fetch(), config.politeness(), clock);
        OpenCollection collection =
            OpenCollection.open(
                into,
                config.store(),
                config.search(),
                records,
                policy,
                prior,
                parents,
                clock,
                log.tee(onMessage));
        ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
      this.fetcher = fetcher;
      fetcher.warnings().forEach(log.tee(onMessage));
      writeSettings(into);
      PageRenderer.warning(config.render()).ifPresent(onMessage);
      RobotsPolicy robots =
          new RobotsPolicy(
              config.politeness(),
              fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES),
              new StoredRobots(collection.frontierStore()),
              steadyClock);
      PageRenderer renderer = config.renderer(fetcher, robots, scope, clock);
      PageVisitor visitor =
          new SeedRedirects(scope, seeds, into)
              .wrap(
                  new HttpVisitor(
                      robots,
                      new SitePreferences(
                          robots,
                          fetcher.fileFetcher(SitePreferences.MAX_FILE_BYTES),
                          config.politeness().delay(),
                          steadyClock,
                          this::waitUnlessStopped),
                      fetcher.holdingFetcher(),
                      config.parser(),
                      judge,
                      config.store(),
                      records,
                      renderer));
      SteeringState steering = SteeringState.open(collection.frontierStore());
      if (goesOnIfPaused && steering.current().paused()) {
        steering.apply(new SteeringCommand.Resume());
      }
      CrawlComponents components =
          createComponents(
              collection, scope, new LimitedVisitor(visitor, connections), fetcher, steering, log);
      components.state().frontier().beginRun();
      reopenSeeds(seeds, collection);
      offerSeeds(
          components.state().frontier(),
          seeds,
          collection.pages() > 0 || config.crawl().sitemaps());
      if (config.crawl().sitemaps()
          && extraCandidates.isEmpty()
          && !isPageBudgetReached(collection)) {
        Fetcher maps = fetcher.fileFetcher(SitemapReader.MAX_SITEMAP_BYTES);
        PoliteFetcher files =
            new PoliteFetcher(
                robots,
                maps,
                config.politeness().delay(),
                steadyClock,
                this::waitUnlessStopped,
                components.state().frontier()::notBefore);
        new SitemapCandidates(robots, files, scope, this::waitUnlessStopped)
            .offer(seeds, collection.frontierStore(), components.state().frontier(), steadyClock);
      }
      try {
        log.logStart(collection, config);
        Result result = crawl(collection, components, workers, renderer, log.teeProgress(listener));
        log.logEnd(result);
        return result;
      } catch (RuntimeException | Error e) {
        log.logFailure(e);
        throw e;
      } finally {
        // Before the workers are waited for: visits in flight are not worth a minute.
        fetcher.close();
        if (renderer != null) {
          renderer.close();
        }
        workers.shutdownNow();
      }
    }
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
      OpenCollection collection,
      Scope scope,
      PageVisitor visitor,
      HttpFetcher fetcher,
      SteeringState steering,
      CrawlLog log) {
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
        new CrawlState(collection.frontierStore(), frontier, steered, collection.scoringContext()),
        scope,
        new TrapDetector(config.scope(), clock),
        visitor,
        new RetryPolicy(config.fetch()),
        url -> RobotsPolicy.isReachable(url, files),
        collection.sink(),
        steering,
        listener,
        log.logger());
  }

  private Result crawl(
      OpenCollection collection,
      CrawlComponents components,
      Executor workers,
      @Nullable PageRenderer renderer,
      Consumer<Progress> listener)
      throws InterruptedException {
    long before = collection.pages();
    CrawlStats stats =
        new CrawlStats(
            before,
            collection.relevant(),
            config.crawl().pages(),
            collection::archiveBytes,
            steadyClock.instant(),
            listener);
    crawler = new Crawler(budget(before), components, steadyClock, workers, stats);
    if (!waitUnlessStopped(Duration.ZERO)) {
      crawler.stop();
    }
    running.complete(new RunningCrawl(crawler, components.steering(), collection));
    CrawlOutcome outcome = crawler.run();
    Frontier frontier = components.state().frontier();
    return new Result(
        outcome,
        before,
        stats.progress(frontier, 0, Duration.ZERO, steadyClock.instant()),
        collection.archiveBytes(),
        judge.stats(),
        collection.scoringContext().knowledge().priorRemovedAfter(),
        frontier.hostsInTrouble(),
        collection.missed(),
        renderer == null ? PageRenderer.Stats.NONE : renderer.stats());
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

  private CrawlBudget budget(long before) {
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

  private List<String> seeds() {
    List<String> seeds = new ArrayList<>();
    for (String seed : config.crawl().seed()) {
      String url = Urls.normalizeTyped(seed);
      if (url == null) {
        throw new ConfigException(
            "seed: `" + seed + "` is not a web address; write it like https://example.org/");
      }
      seeds.add(url);
    }
    return seeds;
  }

  /** What kept a seed from being fetched may have passed; one that redirects is known. */
  private void reopenSeeds(List<String> seeds, OpenCollection collection) {
    for (String seed : extraCandidates.isEmpty() ? seeds : List.<String>of()) {
      String reason = collection.frontierStore().exclusionReason(Urls.id(seed));
      if (reason != null && !reason.equals(Crawler.MOVED_REASON)) {
        collection.frontierStore().reopen(Urls.id(seed));
      }
    }
    collection.sink().commit();
  }

  /**
   * @param first whether seeds come before all else: one that somebody adds to a collection is what
   *     they want to see next, and what sitemaps list comes after the seeds
   */
  private void offerSeeds(Frontier frontier, List<String> seeds, boolean first) {
    for (String seed : seeds) {
      if (frontier.offer(Candidate.of(seed, 0, 0, Origin.SEED)) && first) {
        frontier.moveToFront(seed);
      }
    }
    extraCandidates.forEach(frontier::offer);
  }

  private boolean isPageBudgetReached(OpenCollection collection) {
    return config.crawl().pages() > 0 && collection.pages() >= config.crawl().pages();
  }
}
