package dev.waymark.collection;

import dev.waymark.archive.WarcRecordEncoder;
import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.MemoryCrawl;
import dev.waymark.crawl.PageVisitor;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.baseline.StaticPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.relevance.PageJudge;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Several short crawls into one new collection, each from its own seeds, in its own order, with its
 * own frontier. A page that more than one of them comes to is fetched once, and read again by the
 * others. What a crawl brings is only kept when that is said. Owned by one thread.
 */
public final class QueryCrawls implements AutoCloseable {
  private final CrawlConfig config;
  private final InstantSource clock;
  private final OpenCollection collection;
  private final HttpFetcher fetcher;
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final SharedPageCache pageCache;
  private final ConditionalFetcher conditionalFetcher;

  /**
   * @param before a collection whose pages are asked for again only if they changed
   */
  public QueryCrawls(CrawlConfig job, PageJudge judge, Path before, InstantSource clock) {
    this.config = job;
    this.clock = clock;
    WarcRecordEncoder records = job.warcRecords();
    Path into = Path.of(job.crawl().into());
    OrderingPolicy none = StaticPolicy.breadthFirst();
    this.fetcher = new HttpFetcher(job.fetch(), job.politeness(), clock);
    this.conditionalFetcher = new ConditionalFetcher(fetcher, before);
    RobotsPolicy manners =
        new RobotsPolicy(
            job.politeness(), fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES), clock);
    Parser parser = job.parser();
    PageVisitor visitor =
        new HttpVisitor(manners, conditionalFetcher, parser, judge, job.store(), records);
    // Last, for it holds a lock: what may be wrong with the settings is wrong before.
    this.collection =
        OpenCollection.open(
            into,
            job.store(),
            job.search(),
            records,
            none,
            new Knowledge(Set.of()),
            InFlightParents.forPredicate(""),
            clock,
            sentence -> {});
    this.pageCache =
        new SharedPageCache(
            visitor, into, parser, judge, collection, job.politeness().delay(), clock);
  }

  /**
   * One crawl, of which nothing is kept yet.
   *
   * @param pages that it may go to, those that others brought home included
   * @return the pages that came and are not at home, those of the crawls before it left out
   */
  public List<Page> crawl(List<String> seeds, OrderingPolicy order, int pages)
      throws InterruptedException {
    CrawlBudget limits =
        new CrawlBudget(pages, config.crawl().maxTime(), 0, 0, 0, config.crawl().workers());
    new MemoryCrawl(
            config.frontier(),
            config.politeness().delay(),
            config.politeness().connectionsPerHost(),
            config.scope(),
            config.fetch(),
            clock,
            workers)
        .run(
            seeds,
            Origin.QUERY,
            order,
            order.emptyKnowledge(),
            pageCache,
            pageCache::createSink,
            limits);
    return pageCache.takeNewPages();
  }

  /** Brings the pages of the last crawl home. */
  public void storeLastCrawl() {
    pageCache.storePending();
  }

  /** Pages in the new collection. */
  public int pages() {
    return pageCache.pages();
  }

  /** Pages that had not changed, and were taken from the collection before. */
  public int unchanged() {
    return conditionalFetcher.unchanged();
  }

  /** Requests that were answered with a page or that it had not changed. */
  public int fetched() {
    return conditionalFetcher.fetched();
  }

  @Override
  public void close() {
    try (collection;
        fetcher;
        conditionalFetcher;
        pageCache) {
      workers.shutdownNow();
    }
  }
}
