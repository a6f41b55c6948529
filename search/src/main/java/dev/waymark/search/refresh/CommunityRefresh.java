package dev.waymark.search.refresh;

import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.QueryCrawls;
import dev.waymark.config.ConfigException;
import dev.waymark.people.QueryStats;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.relevance.PageJudge;
import dev.waymark.search.MemoryIndex;
import dev.waymark.search.Searcher;
import dev.waymark.search.index.KrovetzStemmer;
import dev.waymark.traces.store.StoredTrace;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Replaces the collection of a community by one that fits its recent queries. */
public final class CommunityRefresh {
  private final Path folder;
  private final CommunitySettings settings;
  private final Function<Path, CrawlConfig> configForFolder;
  private final PageJudge judge;
  private final InstantSource clock;

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
   * @param folder of the community
   * @param configForFolder configures a crawl into a folder
   */
  public CommunityRefresh(
      Path folder,
      CommunitySettings settings,
      Function<Path, CrawlConfig> configForFolder,
      PageJudge judge,
      InstantSource clock) {
    this.folder = folder;
    this.settings = settings;
    this.configForFolder = configForFolder;
    this.judge = judge;
    this.clock = clock;
  }

  /**
   * Refreshes. Searches meanwhile find the old collection, then the new one.
   *
   * @param progress told every query
   * @throws ConfigException if there are no queries yet, or another refresh is running
   */
  public RefreshReport run(Consumer<String> progress) throws IOException, InterruptedException {
    CollectionVersions versions = new CollectionVersions(folder);
    Path old = versions.current();
    List<String> queries = queries();
    if (queries.isEmpty()) {
      throw new ConfigException(
          folder
              + " has no recorded queries yet; let users search with waymark serve "
              + folder
              + ", or waymark people import FILE --into "
              + folder.resolve("people"));
    }
    Path lockFile = folder.resolve("refresh.lock");
    try (FileChannel lock =
            FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = tryLock(lock)) {
      if (held == null) {
        throw new ConfigException(
            folder + " is being refreshed already; wait until that has ended.");
      }
      Path next = versions.nextFolder();
      RefreshReport report = crawl(queries, old, next, progress);
      if (report.pages() == 0) {
        throw new ConfigException(
            folder + " is unchanged: none of its pages could be fetched. Is the network there?");
      }
      versions.makeCurrent(next);
      return report;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // held by this very process
    }
  }

  private List<String> queries() throws IOException {
    Optional<StoredTrace> trace = new TraceFolder(folder.resolve("people")).open();
    if (trace.isEmpty()) {
      return List.of();
    }
    try (StoredTrace people = trace.get()) {
      List<QueryStats> stats = people.queryStats();
      return new RepresentativeQueries(settings, new KrovetzStemmer())
          .select(stats, clock.instant()).stream()
              .map(RepresentativeQueries.WeightedQuery::words)
              .toList();
    }
  }

  private RefreshReport crawl(List<String> queries, Path old, Path next, Consumer<String> progress)
      throws InterruptedException {
    CrawlConfig config = configForFolder.apply(next);
    try (Searcher oldIndex = Searcher.open(old);
        MemoryIndex workingIndex = MemoryIndex.copyOf(old);
        QueryCrawls crawls = new QueryCrawls(config, judge, old, clock)) {
      LiveQueryCrawler crawler = new LiveQueryCrawler(crawls, workingIndex);
      int done = new Symbiosis(settings, oldIndex, crawler, clock).run(queries, progress);
      return new RefreshReport(
          done, oldIndex.pageCount(), crawls.pages(), crawls.fetched(), crawls.unchanged());
    }
  }

  /** Crawls the live web; the working index is in memory, at some 3 KB a page. */
  private record LiveQueryCrawler(QueryCrawls crawls, MemoryIndex index)
      implements Symbiosis.QueryCrawler {
    @Override
    public void crawl(List<String> seeds, OrderingPolicy order, int pages)
        throws InterruptedException {
      crawls.crawl(seeds, order, pages).forEach(index::add);
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
