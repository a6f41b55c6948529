package dev.waymark.engine;

import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.Manners;
import dev.waymark.judge.Judge;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.store.WarcRecords;
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
public final class Rounds implements AutoCloseable {
  private final Job job;
  private final InstantSource clock;
  private final Collection collection;
  private final HttpFetcher fetcher;
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final Gathered gathered;
  private final Revisits revisits;

  /**
   * @param before a collection whose pages are asked for again only if they changed
   */
  public Rounds(Job job, Judge judge, Path before, InstantSource clock) {
    this.job = job;
    this.clock = clock;
    WarcRecords records = job.records();
    Path into = Path.of(job.crawl().into());
    Order none = Orders.shipped().of("breadth-first", OrderContext.plain());
    this.fetcher = new HttpFetcher(job.fetch(), job.manners(), clock);
    this.revisits = new Revisits(fetcher, before);
    Manners manners = new Manners(job.manners(), fetcher.files(Manners.MAX_BYTES), clock);
    Parser parser = job.parser();
    Visitor visitor = new HttpVisitor(manners, revisits, parser, judge, records);
    // Last, for it holds a lock: what may be wrong with the settings is wrong before.
    this.collection =
        Collection.open(
            into,
            job.store(),
            job.search(),
            records,
            none,
            new Knowledge(Set.of()),
            Parents.of(""),
            clock,
            sentence -> {});
    this.gathered =
        new Gathered(visitor, into, parser, judge, collection, job.manners().delay(), clock);
  }

  /**
   * One crawl, of which nothing is kept yet.
   *
   * @param pages that it may go to, those that others brought home included
   * @return the pages that came and are not at home, those of the crawls before it left out
   */
  public List<Page> round(List<String> seeds, Order order, int pages) throws InterruptedException {
    Limits limits = new Limits(pages, job.crawl().maxTime(), 0, 0, 0, job.crawl().workers());
    MemoryCrawl.of(job, clock, workers)
        .run(seeds, Origin.QUERY, order, Knowledge.of(order), gathered, gathered::keeper, limits);
    return gathered.came();
  }

  /** Brings the pages of the last crawl home. */
  public void keep() {
    gathered.bringHome();
  }

  /** Pages in the new collection. */
  public int pages() {
    return gathered.pages();
  }

  /** Pages that had not changed, and were taken from the collection before. */
  public int unchanged() {
    return revisits.unchanged();
  }

  /** Requests that were answered with a page or that it had not changed. */
  public int fetched() {
    return revisits.fetched();
  }

  @Override
  public void close() {
    try (collection;
        fetcher;
        revisits;
        gathered) {
      workers.shutdownNow();
    }
  }
}
