package dev.waymark.engine;

import dev.waymark.fetch.Agent;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.Manners;
import dev.waymark.fetch.Patience;
import dev.waymark.fetch.PoliteFetcher;
import dev.waymark.fetch.Sitemaps;
import dev.waymark.file.AtomicFile;
import dev.waymark.frontier.Frontier;
import dev.waymark.judge.Judge;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.scope.Scope;
import dev.waymark.scope.Traps;
import dev.waymark.settings.BadSetting;
import dev.waymark.store.BrokenDisk;
import dev.waymark.store.WarcRecords;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A crawl of the live web from its settings: sets up the stations, runs, and leaves all in order.
 */
public final class CrawlRun {
  /** In the folder of a collection: the settings it was last crawled with. */
  public static final String SETTINGS = "settings.yaml";

  private final Job job;
  private final Judge judge;
  private final Order order;
  private final Knowledge prior;
  private final InstantSource clock;
  private final String written;
  private List<Candidate> news = List.of();
  private Parents parents = Parents.of("");
  private Consumer<String> tell = sentence -> {};
  private final CountDownLatch stop = new CountDownLatch(1);
  private volatile HttpFetcher fetcher;
  private volatile Crawl crawl;

  /**
   * @param prior what to begin learning with
   * @param written the settings as text, to be stored with the collection
   */
  public CrawlRun(
      Job job, Judge judge, Order order, Knowledge prior, InstantSource clock, String written) {
    this.job = job;
    this.judge = judge;
    this.order = order;
    this.prior = prior;
    this.clock = clock;
    this.written = written;
  }

  /**
   * How a run ended.
   *
   * @param before pages that the collection had when the run began
   * @param progress the counts at the end
   * @param stored bytes in the archive
   * @param gaveBackAfter see {@link Knowledge#gaveBackAfter}
   * @param left hosts for which something waits that was not waited for, and why
   */
  public record Result(
      Ending ending,
      long before,
      Progress progress,
      long stored,
      Judge.Tally judged,
      int gaveBackAfter,
      Map<String, String> left) {}

  /**
   * Offers candidates that somebody else found, to an order that wants them first; the run then
   * ends after as many pages, whatever the job says.
   */
  public CrawlRun offering(List<Candidate> found) {
    news = List.copyOf(found);
    return this;
  }

  /** Tells the judge, through these, who links to a page. */
  public CrawlRun telling(Parents parents) {
    this.parents = parents;
    return this;
  }

  /** Says what a user should know before the crawl begins, in sentences. */
  public CrawlRun saying(Consumer<String> tell) {
    this.tell = tell;
    return this;
  }

  /** Asks the crawl to end soon and cleanly; from any thread. */
  public void stop() {
    stop.countDown();
    if (crawl != null) {
      crawl.stop();
    } else if (fetcher != null) {
      fetcher.close(); // a sitemap may be under way
    }
  }

  private boolean goOn(Duration time) throws InterruptedException {
    return !stop.await(Math.max(0, time.toMillis()), TimeUnit.MILLISECONDS);
  }

  /** Runs to the end. */
  public Result run(Consumer<Progress> watcher) throws InterruptedException {
    List<String> seeds = seeds();
    check(seeds);
    WarcRecords records = job.records();
    Path into = Path.of(job.crawl().into());
    // First what may be wrong with the settings: a folder must not remember settings that fail.
    Scope scope = new Scope(job.scope(), seeds);
    try (HttpFetcher fetcher = new HttpFetcher(job.fetch(), job.manners(), clock);
        Collection collection =
            Collection.open(
                into, job.store(), job.search(), records, order, prior, parents, clock, tell);
        ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
      this.fetcher = fetcher;
      store(into);
      Manners manners = new Manners(job.manners(), fetcher.files(Manners.MAX_BYTES), clock);
      Visitor visitor =
          new MovedSeeds(scope, seeds, into)
              .watching(new HttpVisitor(manners, fetcher, job.parser(), judge, records));
      Stations stations = stations(collection, scope, visitor);
      askAgain(seeds, collection);
      sow(stations.frontier(), seeds, collection.pages() > 0 || job.crawl().sitemaps());
      if (job.crawl().sitemaps() && news.isEmpty() && !isFull(collection)) {
        Fetcher maps = fetcher.files(Sitemaps.MAX_BYTES);
        PoliteFetcher files =
            new PoliteFetcher(manners, maps, job.manners().delay(), clock, this::goOn);
        new ListedPages(manners, files, scope, this::goOn)
            .offer(seeds, collection.state(), stations.frontier());
      }
      try {
        return crawl(collection, stations, workers, watcher);
      } finally {
        // Before the workers are waited for: visits under way are not worth a minute.
        fetcher.close();
        workers.shutdownNow();
      }
    }
  }

  private void check(List<String> seeds) {
    Agent.refusal(job.manners(), seeds)
        .ifPresent(reason -> {
          throw new BadSetting(reason);
        });
    if (seeds.isEmpty() && job.manners().contact().isBlank()) {
      throw new BadSetting(
          "Without a seed the crawl begins where people went, on servers whose owners must be able"
              + " to reach you: add --contact you@example.org (or the address of a web page).");
    }
    if (job.crawl().minInterest() > 0 && !order.learnsAsItGoes()) {
      throw new BadSetting(
          "min-interest: the order "
              + job.learn().order()
              + " learns nothing about interest;"
              + " leave the setting out, or take --order waymark or intelligent.");
    }
  }

  private Stations stations(Collection collection, Scope scope, Visitor visitor) {
    Frontier frontier =
        new Frontier(
            job.crawl().pages() == 0 ? job.frontier().withoutWaiting() : job.frontier(),
            job.manners().delay(),
            job.manners().connectionsPerHost(),
            collection.state(),
            order,
            collection.known());
    return new Stations(
        collection.state(),
        frontier,
        scope,
        new Traps(job.scope(), clock),
        visitor,
        new Patience(job.fetch()),
        collection.keeper(),
        order,
        collection.known());
  }

  private Result crawl(
      Collection collection, Stations stations, Executor workers, Consumer<Progress> watcher)
      throws InterruptedException {
    long before = collection.pages();
    Tracker tracker =
        new Tracker(
            before,
            collection.satisfying(),
            job.crawl().pages(),
            collection::stored,
            clock.instant(),
            watcher);
    crawl = new Crawl(limits(before), stations, clock, workers, tracker);
    if (!goOn(Duration.ZERO)) {
      crawl.stop();
    }
    Ending ending = crawl.run();
    Frontier frontier = stations.frontier();
    return new Result(
        ending,
        before,
        tracker.progress(frontier, 0, Duration.ZERO, clock.instant()),
        collection.stored(),
        judge.tally(),
        collection.known().knowledge().gaveBackAfter(),
        frontier.left(clock.instant()));
  }

  /** Half a file would be read without complaint, the rest of it as defaults. */
  private void store(Path into) {
    Path file = into.resolve(SETTINGS);
    try {
      AtomicFile.write(file, written);
    } catch (IOException e) {
      throw BrokenDisk.of(file, "write", e);
    }
  }

  private Limits limits(long before) {
    CrawlSettings crawl = job.crawl();
    long pages = news.isEmpty() ? crawl.pages() : before + news.size();
    return new Limits(
        pages,
        crawl.maxTime(),
        crawl.maxSizeOnDisk(),
        crawl.minInterest(),
        order.learnsAsItGoes() ? crawl.drySpell() : 0,
        crawl.workers());
  }

  private List<String> seeds() {
    List<String> seeds = new ArrayList<>();
    for (String seed : job.crawl().seed()) {
      String url = Urls.typed(seed);
      if (url == null) {
        throw new BadSetting(
            "seed: `" + seed + "` is not a web address; write it like https://example.org/");
      }
      seeds.add(url);
    }
    return seeds;
  }

  /** What was in the way of a seed may be out of the way by now; where one moved to is known. */
  private void askAgain(List<String> seeds, Collection collection) {
    for (String seed : news.isEmpty() ? seeds : List.<String>of()) {
      String gone = collection.state().reason(Urls.id(seed));
      if (gone != null && !gone.equals(Crawl.MOVED)) {
        collection.state().again(Urls.id(seed));
      }
    }
    collection.keeper().commit();
  }

  /**
   * @param first whether seeds come before all else: one that somebody adds to a collection is what
   *     they want to see next, and what sitemaps list comes after the seeds
   */
  private void sow(Frontier frontier, List<String> seeds, boolean first) {
    for (String seed : seeds) {
      if (frontier.offer(Candidate.of(seed, 0, 0, Origin.SEED)) && first) {
        frontier.first(seed);
      }
    }
    news.forEach(frontier::offer);
  }

  private boolean isFull(Collection collection) {
    return job.crawl().pages() > 0 && collection.pages() >= job.crawl().pages();
  }
}
