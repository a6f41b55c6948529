package dev.waymark.collection;

import dev.waymark.archive.WarcRecordEncoder;
import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.MemoryCrawl;
import dev.waymark.crawl.PageVisitor;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.frontier.FrontierOptions;
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
 * Several short crawls into one new collection, each from its own seeds, with its own policy and
 * its own frontier. A page that more than one of them comes to is fetched once, and read again by
 * the others. The pages of a crawl are only archived on request. Owned by one thread.
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
  public QueryCrawls(CrawlConfig config, PageJudge judge, Path before, InstantSource clock) {
    this.config = config;
    this.clock = clock;
    WarcRecordEncoder records = config.warcRecords();
    Path into = Path.of(config.crawl().into());
    OrderingPolicy none = StaticPolicy.breadthFirst();
    this.fetcher = new HttpFetcher(config.fetch(), config.politeness(), clock);
    this.conditionalFetcher = new ConditionalFetcher(fetcher, before);
    RobotsPolicy robots =
        new RobotsPolicy(
            config.politeness(), fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES), clock);
    Parser parser = config.parser();
    PageVisitor visitor =
        new HttpVisitor(robots, conditionalFetcher, parser, judge, config.store(), records);
    // Last, for it holds a lock: what may be wrong with the settings is wrong before.
    this.collection =
        OpenCollection.open(
            into,
            config.store(),
            config.search(),
            records,
            none,
            new Knowledge(Set.of()),
            InFlightParents.forPredicate(""),
            clock,
            sentence -> {});
    this.pageCache =
        new SharedPageCache(
            visitor, into, parser, judge, collection, config.politeness().delay(), clock);
  }

  /**
   * One crawl, of which nothing is archived yet.
   *
   * @param pages that it may visit, those of other crawls included
   * @return its new pages that are not archived, without those of the crawls before it
   */
  public List<Page> crawl(List<String> seeds, OrderingPolicy policy, int pages)
      throws InterruptedException {
    CrawlBudget limits =
        new CrawlBudget(pages, config.crawl().maxTime(), 0, 0, 0, config.crawl().workers());
    new MemoryCrawl(
            FrontierOptions.of(config.frontier()),
            config.politeness().delay(),
            config.politeness().connectionsPerHost(),
            config.scope(),
            config.fetch(),
            clock,
            workers)
        .run(
            seeds,
            Origin.QUERY,
            policy,
            policy.emptyKnowledge(),
            pageCache,
            pageCache::createSink,
            limits);
    return pageCache.takeNewPages();
  }

  /** Archives the pages of the last crawl. */
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
