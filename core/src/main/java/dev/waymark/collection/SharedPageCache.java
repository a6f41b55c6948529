package dev.waymark.collection;

import dev.waymark.archive.CrawlPath;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.WarcLocation;
import dev.waymark.crawl.PageSink;
import dev.waymark.crawl.PageVisitor;
import dev.waymark.crawl.VisitResult;
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
  private List<VisitResult.PageVisit> pendingPages = new ArrayList<>();

  SharedPageCache(
      PageVisitor visitor,
      Path folder,
      Parser parser,
      Predicate want,
      OpenCollection collection,
      Duration delay,
      InstantSource clock) {
    this.visitor = visitor;
    this.archive = new StoredPageReader(folder);
    this.parser = parser;
    this.predicate = want;
    this.sink = collection.sink();
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
        Fingerprint.compute(page, ok.payload()),
        null,
        Duration.ZERO);
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

  /** Collects the new pages of one crawl; those of the crawl before it are discarded. */
  PageSink createSink(FrontierStore store) {
    pendingPages = new ArrayList<>();
    return new PendingPageSink(store);
  }

  /** The pages added since the last call that are not archived yet. */
  List<Page> takeNewPages() {
    List<Page> pages = List.copyOf(newPages);
    newPages.clear();
    return pages;
  }

  /** Keeps the pages of the last crawl. */
  void storePending() {
    for (VisitResult.PageVisit visit : pendingPages) {
      PageSink.StoredPage stored = sink.store(visit);
      Optional<WarcLocation> location =
          stored.outcome() == PageSink.StoreOutcome.NEW
              ? Optional.ofNullable(stored.location())
              : Optional.empty();
      locations.put(visit.candidate().url(), location);
    }
    sink.commit();
    pendingPages = new ArrayList<>();
    pendingVisits.clear();
  }

  @Override
  public void close() {
    archive.close();
  }

  private final class PendingPageSink implements PageSink {
    private final FrontierStore frontierStore;

    PendingPageSink(FrontierStore store) {
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
      pendingPages.add(visit);
      boolean noindex = visit.judged().page().noindex();
      return new StoredPage(noindex ? StoreOutcome.NOINDEX : StoreOutcome.NEW, null);
    }

    @Override
    public void store(VisitResult.NoPageVisit visit, String action) {
      if (!locations.containsKey(visit.candidate().url())) {
        sink.store(visit, action);
        if (!(visit.fetched() instanceof FetchResult.Failure failure && failure.retryable())) {
          locations.put(visit.candidate().url(), Optional.empty());
        }
      }
    }

    @Override
    public void commit() {
      frontierStore.commit();
      sink.commit();
    }
  }
}
