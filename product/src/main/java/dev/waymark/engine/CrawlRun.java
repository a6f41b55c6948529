package dev.waymark.engine;

import dev.waymark.fetch.Agent;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.Manners;
import dev.waymark.fetch.Patience;
import dev.waymark.fetch.Sitemaps;
import dev.waymark.fetch.Version;
import dev.waymark.frontier.Frontier;
import dev.waymark.judge.Judge;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.parse.Parser;
import dev.waymark.scope.Scope;
import dev.waymark.scope.Traps;
import dev.waymark.settings.BadSetting;
import dev.waymark.store.BrokenDisk;
import dev.waymark.store.WarcRecords;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * A crawl of the live web from its settings: sets up the stations, runs, and leaves all in order.
 */
public final class CrawlRun {
  /** Names this program in the archive. */
  static final String SOFTWARE = "Waymark/" + Version.current();

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
  private volatile boolean stopped;
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
   */
  public record Result(
      Ending ending,
      long before,
      Progress progress,
      long stored,
      Judge.Tally judged,
      int gaveBackAfter) {}

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

  /** Asks the crawl to end soon and cleanly; from any thread. */
  public void stop() {
    stopped = true;
    if (crawl != null) {
      crawl.stop();
    }
  }

  /** Runs to the end. */
  public Result run(Consumer<Progress> watcher) throws InterruptedException {
    List<String> seeds = seeds();
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
    WarcRecords records = new WarcRecords(SOFTWARE, job.store());
    Path into = Path.of(job.crawl().into());
    // First what may be wrong with the settings: a folder must not remember settings that fail.
    Scope scope = new Scope(job.scope(), seeds);
    try (HttpFetcher fetcher = new HttpFetcher(job.fetch(), job.manners(), clock);
        Collection collection =
            Collection.open(
                into, job.store(), job.search(), records, order, prior, parents, clock);
        ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
      store(into);
      Manners manners = new Manners(job.manners(), fetcher.files(Manners.MAX_BYTES), clock);
      Visitor visitor =
          new HttpVisitor(manners, fetcher, new Parser(job.manners().agent()), judge, records);
      Frontier frontier =
          new Frontier(
              job.frontier(),
              job.manners().delay(),
              job.manners().connectionsPerHost(),
              collection.state(),
              order,
              collection.known());
      askAgain(seeds, collection);
      sow(frontier, seeds, collection.pages() > 0, scope, manners, fetcher);
      Tracker tracker =
          new Tracker(
              collection.pages(),
              collection.satisfying(),
              job.crawl().pages(),
              collection::stored,
              clock.instant(),
              watcher);
      Stations stations =
          new Stations(
              collection.state(),
              frontier,
              scope,
              new Traps(job.scope(), clock),
              visitor,
              new Patience(job.fetch()),
              collection.keeper(),
              order,
              collection.known());
      long before = collection.pages();
      crawl = new Crawl(limits(before), stations, clock, workers, tracker);
      if (stopped) {
        crawl.stop();
      }
      Ending ending = crawl.run();
      fetcher.close();
      workers.shutdownNow();
      Progress end = tracker.progress(frontier, 0, Duration.ZERO, clock.instant());
      int gaveBackAfter = collection.known().knowledge().gaveBackAfter();
      return new Result(ending, before, end, collection.stored(), judge.tally(), gaveBackAfter);
    }
  }

  private void store(Path into) {
    Path file = into.resolve(SETTINGS);
    try {
      Files.writeString(file, written);
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

  /** A seed that somebody adds to a collection is what they want to see next. */
  private void sow(
      Frontier frontier,
      List<String> seeds,
      boolean added,
      Scope scope,
      Manners manners,
      HttpFetcher fetcher) {
    for (String seed : seeds) {
      if (frontier.offer(Candidate.of(seed, 0, 0, Origin.SEED)) && added) {
        frontier.first(seed);
      }
    }
    news.forEach(frontier::offer);
    if (job.crawl().sitemaps()) {
      Sitemaps sitemaps = new Sitemaps(fetcher.files(Sitemaps.MAX_BYTES), 100, 1_000_000);
      for (String seed : seeds) {
        for (String url : sitemaps.read(manners.sitemaps(seed))) {
          if (scope.test(url, 1).isIn()) {
            frontier.offer(Candidate.of(url, 1, 0, Origin.SITEMAP));
          }
        }
      }
    }
  }
}
