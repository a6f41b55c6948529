package dev.waymark.collection.queries;

import dev.waymark.archive.warc.WarcRecordEncoder;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.CrawlPlace;
import dev.waymark.collection.HttpVisitor;
import dev.waymark.collection.OpenCollection;
import dev.waymark.collection.SeedRedirects;
import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.CrawlComponents;
import dev.waymark.crawl.CrawlState;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.MemoryCrawl;
import dev.waymark.crawl.VisitImporter;
import dev.waymark.crawl.visit.PageVisitor;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.robots.RetryPolicy;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.TrapDetector;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierOptions;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.relevance.PageJudge;
import dev.waymark.render.PageRenderer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.helpers.NOPLogger;

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
  private final @Nullable PageRenderer renderer;
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final SharedPageCache pageCache;
  private final ConditionalFetcher conditionalFetcher;
  private final VisitImporter importer;

  /**
   * @param policy that the collection is crawled with otherwise: it learns from the pages, too
   * @param before a collection whose pages are asked for again only if they changed
   * @param into folder of the new collection
   */
  public QueryCrawls(
      CrawlConfig config,
      PageJudge judge,
      OrderingPolicy policy,
      Path before,
      Path into,
      InstantSource clock) {
    this.config = config;
    this.clock = clock;
    WarcRecordEncoder records = config.warcRecords();
    this.fetcher = new HttpFetcher(config.fetch(), config.politeness(), clock);
    this.conditionalFetcher = new ConditionalFetcher(fetcher.holdingFetcher(), before);
    RobotsPolicy robots =
        new RobotsPolicy(
            config.politeness(), fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES), clock);
    Parser parser = config.parser();
    Scope scope = SeedRedirects.readScope(config, before);
    this.renderer = config.renderer(fetcher, robots, scope, clock);
    PageVisitor visitor =
        new HttpVisitor(
            config,
            robots,
            fetcher,
            conditionalFetcher,
            judge,
            renderer,
            clock,
            QueryCrawls::waitFor);
    // Last, for it holds a lock: what may be wrong with the settings is wrong before.
    this.collection =
        OpenCollection.open(
            CrawlPlace.whole(into),
            config.store(),
            config.search(),
            records,
            policy,
            new Knowledge(Set.of()),
            InFlightParents.forPredicate(""),
            clock,
            sentence -> {});
    this.pageCache =
        new SharedPageCache(
            visitor, into, parser, judge, collection.sink(), config.politeness().delay(), clock);
    this.importer =
        new VisitImporter(
            new CrawlComponents(
                crawlState(policy),
                scope,
                new TrapDetector(config.scope(), clock),
                pageCache,
                new RetryPolicy(config.fetch()),
                url -> true,
                pageCache.collectionSink(),
                NOPLogger.NOP_LOGGER),
            clock);
  }

  /** Whoever stops a refresh interrupts it. */
  private static boolean waitFor(Duration time) throws InterruptedException {
    Thread.sleep(time.isNegative() ? Duration.ZERO : time);
    return true;
  }

  private CrawlState crawlState(OrderingPolicy policy) {
    Frontier frontier =
        new Frontier(
            FrontierOptions.of(config.frontier()),
            config.politeness().delay(),
            config.politeness().connectionsPerHost(),
            collection.frontierStore(),
            policy,
            collection.scoringContext());
    return new CrawlState(
        collection.frontierStore(), frontier, policy, collection.scoringContext());
  }

  /**
   * One crawl, of which nothing is archived yet.
   *
   * @param prior what it begins to learn with
   * @param pages that it may visit, those of other crawls included
   * @return its new pages that are not archived, without those of the crawls before it
   */
  public List<Page> crawl(List<String> seeds, OrderingPolicy policy, Knowledge prior, int pages)
      throws InterruptedException {
    Knowledge knowledge = policy.emptyKnowledge();
    knowledge.addPrior(prior);
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
        .run(seeds, Origin.QUERY, policy, knowledge, pageCache, pageCache::createSink, limits);
    return pageCache.takeNewPages();
  }

  /** Archives the pages of the last crawl, and learns from them. */
  public void storeLastCrawl() {
    pageCache.takePending().forEach(importer::add);
    collection.sink().commit();
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
        renderer;
        conditionalFetcher;
        pageCache) {
      workers.shutdownNow();
    }
  }
}
