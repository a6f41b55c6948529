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

/** Replaces the collection of a community by one that fits what was asked lately. */
public final class CommunityRefresh {
  private final Path folder;
  private final CommunitySettings settings;
  private final Function<Path, CrawlConfig> configForFolder;
  private final PageJudge judge;
  private final InstantSource clock;

  /**
   * What came of it.
   *
   * @param queries that were crawled for; fewer than were chosen if time was up
   * @param pagesBefore pages of the collection that was replaced
   * @param pages of the new one
   * @param fetched pages that servers were asked for
   * @param unchanged of those, how many had not changed
   */
  public record RefreshReport(
      int queries, long pagesBefore, long pages, int fetched, int unchanged) {}

  /**
   * @param folder of the community
   * @param job how to crawl into a folder
   */
  public CommunityRefresh(
      Path folder,
      CommunitySettings settings,
      Function<Path, CrawlConfig> job,
      PageJudge judge,
      InstantSource clock) {
    this.folder = folder;
    this.settings = settings;
    this.configForFolder = job;
    this.judge = judge;
    this.clock = clock;
  }

  /**
   * Does it. Whoever searches meanwhile finds the old collection, then the new one.
   *
   * @param told of every query
   * @throws ConfigException if nothing was asked yet, or another refresh is under way
   */
  public RefreshReport run(Consumer<String> told) throws IOException, InterruptedException {
    CollectionVersions generations = new CollectionVersions(folder);
    Path old = generations.current();
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
      Path next = generations.nextFolder();
      RefreshReport report = crawl(queries, old, next, told);
      if (report.pages() == 0) {
        throw new ConfigException(
            folder + " is unchanged: none of its pages could be fetched. Is the network there?");
      }
      generations.makeCurrent(next);
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
      List<QueryStats> asked = people.queryStats();
      return new RepresentativeQueries(settings, new KrovetzStemmer())
          .select(asked, clock.instant()).stream()
              .map(RepresentativeQueries.WeightedQuery::words)
              .toList();
    }
  }

  private RefreshReport crawl(List<String> queries, Path old, Path next, Consumer<String> told)
      throws InterruptedException {
    CrawlConfig crawls = configForFolder.apply(next);
    try (Searcher before = Searcher.open(old);
        MemoryIndex draft = MemoryIndex.copyOf(old);
        QueryCrawls rounds = new QueryCrawls(crawls, judge, old, clock)) {
      LiveQueryCrawler live = new LiveQueryCrawler(rounds, draft);
      int done = new Symbiosis(settings, before, live, clock).run(queries, told);
      return new RefreshReport(
          done, before.pageCount(), rounds.pages(), rounds.fetched(), rounds.unchanged());
    }
  }

  /** Crawls the live web; the draft is in memory, at some 3 KB a page. */
  private record LiveQueryCrawler(QueryCrawls rounds, MemoryIndex index)
      implements Symbiosis.QueryCrawler {
    @Override
    public void crawl(List<String> seeds, OrderingPolicy order, int pages)
        throws InterruptedException {
      rounds.crawl(seeds, order, pages).forEach(index::add);
    }

    @Override
    public void storeLastCrawl() {
      rounds.storeLastCrawl();
    }

    @Override
    public Searcher workingIndex() {
      return index.searcher();
    }
  }
}
