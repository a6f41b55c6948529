package dev.waymark.collection.queries;

import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.crawl.visit.PageSink;
import dev.waymark.crawl.visit.PageVisitor;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.JudgedPage;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.relevance.predicate.Predicate;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Pages shared by several crawls: a URL that one of them has fetched is answered from the archive
 * when another visits it, or from memory if its page is not archived yet.
 */
final class SharedPageCache implements PageVisitor, AutoCloseable {
  private final PageVisitor visitor;
  private final StoredPageReader archive;
  private final Parser parser;
  private final Predicate predicate;
  private final PageSink sink;
  private final Duration delay;
  private final InstantSource clock;
  private final Map<String, Optional<WarcLocation>> locations = new ConcurrentHashMap<>();
  private final Map<String, Instant> lastRequests = new ConcurrentHashMap<>();
  private final Map<String, VisitResult.PageVisit> pendingVisits = new ConcurrentHashMap<>();
  private final List<Page> newPages = new ArrayList<>();
  private List<VisitResult> pending = new ArrayList<>();

  /**
   * @param sink of the collection
   */
  SharedPageCache(
      PageVisitor visitor,
      Path folder,
      Parser parser,
      Predicate want,
      PageSink sink,
      Duration delay,
      InstantSource clock) {
    this.visitor = visitor;
    this.archive = new StoredPageReader(folder);
    this.parser = parser;
    this.predicate = want;
    this.sink = sink;
    this.delay = delay;
    this.clock = clock;
  }

  int pages() {
    return (int) locations.values().stream().filter(Optional::isPresent).count();
  }

  @Override
  public VisitResult visit(Candidate candidate, CrawlPath path) {
    VisitResult.PageVisit here = pendingVisits.get(candidate.url());
    if (here != null) {
      return new VisitResult.PageVisit(
          new JudgedPage(candidate, here.judged().page(), here.judged().relevance()),
          here.fetched(),
          path,
          here.fingerprint(),
          here.capture(),
          Duration.ZERO);
    }
    Optional<WarcLocation> location = locations.get(candidate.url());
    if (location == null) {
      awaitPolitenessDelay(candidate.host());
      return visitor.visit(candidate, path);
    }
    FetchResult.Ok ok = location.flatMap(this::read).orElse(null);
    if (ok == null) {
      FetchResult refused =
          new FetchResult.Refusal(candidate.url(), "already requested by another crawl");
      return new VisitResult.NoPageVisit(candidate, refused, path, false, Duration.ZERO);
    }
    Page page = parser.parse(ok);
    return new VisitResult.PageVisit(
        new JudgedPage(candidate, page, predicate.judge(page)),
        ok,
        path,
        Fingerprint.compute(page, ok),
        null,
        Duration.ZERO);
  }

  @Override
  public void release(VisitResult visit) {
    visitor.release(visit);
  }

  private synchronized Optional<FetchResult.Ok> read(WarcLocation location) {
    return archive.read(location);
  }

  /** A host that the crawl before has just asked has its politeness delay, as within a crawl. */
  private void awaitPolitenessDelay(String host) {
    Instant now = clock.instant();
    Instant last = lastRequests.put(host, now);
    Duration left = last == null ? Duration.ZERO : delay.minus(Duration.between(last, now));
    if (left.isPositive()) {
      try {
        Thread.sleep(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Collects the visits of one crawl; those of the crawl before it are discarded. */
  PageSink createSink(FrontierStore store) {
    pending = new ArrayList<>();
    return new PendingSink(store);
  }

  /** The pages added since the last call that are not archived yet. */
  List<Page> takeNewPages() {
    List<Page> pages = List.copyOf(newPages);
    newPages.clear();
    return pages;
  }

  /** The visits of the last crawl, to be stored by {@link #collectionSink}. */
  List<VisitResult> takePending() {
    List<VisitResult> visits = pending;
    pending = new ArrayList<>();
    pendingVisits.clear();
    return visits;
  }

  /** Stores in the collection, and remembers where. */
  PageSink collectionSink() {
    return new LocatingSink();
  }

  @Override
  public void close() {
    archive.close();
  }

  /** Remembers where a page is archived; a URL without a page is not asked for again. */
  private final class LocatingSink implements PageSink {
    @Override
    public CrawlPath path(NextCandidate.Ready next) {
      return sink.path(next);
    }

    @Override
    public StoredPage store(VisitResult.PageVisit visit) {
      StoredPage stored = sink.store(visit);
      locations.put(
          visit.candidate().url(),
          stored.outcome() == StoreOutcome.NEW
              ? Optional.ofNullable(stored.location())
              : Optional.empty());
      return stored;
    }

    @Override
    public void store(VisitResult.NoPageVisit visit, String action) {
      sink.store(visit, action);
      locations.put(visit.candidate().url(), Optional.empty());
    }

    @Override
    public void commit() {
      sink.commit();
    }
  }

  /** Keeps the visits of one crawl in memory. */
  private final class PendingSink implements PageSink {
    private final FrontierStore frontierStore;

    PendingSink(FrontierStore store) {
      this.frontierStore = store;
    }

    @Override
    public CrawlPath path(NextCandidate.Ready next) {
      int[] parents = next.candidate().parents();
      String parent =
          parents.length == 0 ? null : frontierStore.observation(parents[0]).candidate().url();
      return PageSink.path(next, parent);
    }

    @Override
    public StoredPage store(VisitResult.PageVisit visit) {
      String url = visit.candidate().url();
      if (locations.containsKey(url)) {
        return new StoredPage(StoreOutcome.NEW, null);
      }
      if (pendingVisits.put(url, visit) == null) {
        newPages.add(visit.judged().page());
      }
      pending.add(visit);
      boolean noindex = visit.judged().page().noindex();
      return new StoredPage(noindex ? StoreOutcome.NOINDEX : StoreOutcome.NEW, null);
    }

    /** What may succeed when it is tried again is left to the next crawl of the collection. */
    @Override
    public void store(VisitResult.NoPageVisit visit, String action) {
      boolean isFinal =
          !(visit.fetched() instanceof FetchResult.Failure failure && failure.retryable());
      if (isFinal && !locations.containsKey(visit.candidate().url())) {
        pending.add(visit);
      }
    }

    @Override
    public void commit() {
      frontierStore.commit();
    }
  }
}
