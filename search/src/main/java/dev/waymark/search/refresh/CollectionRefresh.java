package dev.waymark.search.refresh;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CollectionReplacement;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.queries.QueryCrawls;
import dev.waymark.config.ConfigException;
import dev.waymark.people.QueryStats;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.relevance.PageJudge;
import dev.waymark.search.MemoryIndex;
import dev.waymark.search.Searcher;
import dev.waymark.text.language.Stemmer;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.files.StoredTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Replaces the pages of a collection by those that fit the recent queries of its users. Searches
 * meanwhile find the old pages, then the new ones; a refresh that fails changes nothing.
 */
public final class CollectionRefresh {
  private final RefreshSettings settings;
  private final CrawlConfig config;
  private final PageJudge judge;
  private final Policies policies;
  private final InstantSource clock;
  private final Path folder;

  /**
   * The outcome.
   *
   * @param queries that were crawled for; fewer than were selected if time was up
   * @param pagesBefore pages of the collection that was replaced
   * @param pages of the new one
   * @param fetched pages that were requested
   * @param unchanged those of them that had not changed
   */
  public record RefreshReport(
      int queries, long pagesBefore, long pages, int fetched, int unchanged) {}

  /**
   * In which order pages are fetched.
   *
   * @param ofCollection orders its crawls otherwise; it learns from the pages of a refresh, too
   * @param ofQueries order the crawls for queries
   * @param prior what those begin to learn with
   */
  public record Policies(OrderingPolicy ofCollection, QueryPolicies ofQueries, Knowledge prior) {}

  /**
   * @param config of the collection's crawls
   */
  public CollectionRefresh(
      RefreshSettings settings,
      CrawlConfig config,
      PageJudge judge,
      Policies policies,
      InstantSource clock) {
    this.settings = settings;
    this.config = config;
    this.judge = judge;
    this.policies = policies;
    this.clock = clock;
    this.folder = Path.of(config.crawl().into());
  }

  /**
   * Refreshes.
   *
   * @param progress told every query
   * @throws ConfigException if there are no queries yet
   */
  public RefreshReport run(Consumer<String> progress) throws IOException, InterruptedException {
    CollectionLocator.locate(folder);
    try (CollectionFolder locked = CollectionFolder.open(folder, clock);
        Searcher oldIndex = Searcher.open(folder)) {
      long configured = config.crawl().pages();
      int maxPages = Math.toIntExact(configured > 0 ? configured : oldIndex.pageCount());
      List<String> queries = selectQueries(maxPages);
      CollectionReplacement replacement = new CollectionReplacement(locked.path());
      try {
        RefreshReport report = crawl(queries, oldIndex, maxPages, replacement.begin(), progress);
        if (report.pages() == 0) {
          throw new ConfigException(
              folder + " is unchanged: none of its pages could be fetched. Is the network there?");
        }
        replacement.commit();
        RefreshLog.append(
            folder, new RefreshLog(clock.instant(), queries.subList(0, report.queries())));
        return report;
      } catch (InterruptedException | RuntimeException e) {
        replacement.discardUncommitted();
        throw e;
      }
    }
  }

  private List<String> selectQueries(int maxPages) throws IOException {
    Path people = folder.resolve("people");
    Optional<StoredTrace> trace = new TraceFolder(people).open();
    if (trace.isPresent()) {
      try (StoredTrace open = trace.get()) {
        List<QueryStats> stats = open.queryStats();
        List<String> selected =
            new RepresentativeQueries(settings, maxPages, new Stemmer())
                .select(stats, clock.instant()).stream()
                    .map(RepresentativeQueries.WeightedQuery::words)
                    .toList();
        if (!selected.isEmpty()) {
          return selected;
        }
      }
    }
    throw new ConfigException(
        "%s has no recorded queries yet; let users search with waymark serve %s, or waymark people import FILE --into %s"
            .formatted(folder, folder, people));
  }

  private RefreshReport crawl(
      List<String> queries, Searcher oldIndex, int maxPages, Path into, Consumer<String> progress)
      throws InterruptedException {
    try (MemoryIndex workingIndex = MemoryIndex.copyOf(folder);
        QueryCrawls crawls =
            new QueryCrawls(config, judge, policies.ofCollection(), folder, into, clock)) {
      LiveQueryCrawler crawler = new LiveQueryCrawler(crawls, policies.prior(), workingIndex);
      int done =
          new Symbiosis(settings, maxPages, policies.ofQueries(), oldIndex, crawler, clock)
              .run(queries, progress);
      return new RefreshReport(
          done, oldIndex.pageCount(), crawls.pages(), crawls.fetched(), crawls.unchanged());
    }
  }

  /** Crawls the live web; the working index is in memory, at some 3 KB a page. */
  private record LiveQueryCrawler(QueryCrawls crawls, Knowledge prior, MemoryIndex index)
      implements Symbiosis.QueryCrawler {
    @Override
    public void crawl(List<String> seeds, OrderingPolicy order, int pages)
        throws InterruptedException {
      crawls.crawl(seeds, order, prior, pages).forEach(index::add);
    }

    @Override
    public void storeLastCrawl() {
      crawls.storeLastCrawl();
    }

    @Override
    public Searcher workingIndex() {
      return index.searcher();
    }
  }
}
