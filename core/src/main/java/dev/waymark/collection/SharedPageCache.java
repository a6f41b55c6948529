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
import dev.waymark.model.Observation;
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
 * What several crawls brought home together: a URL that one of them has been to is answered from
 * the archive when another comes to it, or from memory if its page is not home yet.
 */
final class SharedPageCache implements PageVisitor, AutoCloseable {
  private final PageVisitor visitor;
  private final StoredPageReader archive;
  private final Parser parser;
  private final Predicate predicate;
  private final PageSink sink;
  private final CollectionWriter writer;
  private final Duration delay;
  private final InstantSource clock;
  private final Map<String, Optional<WarcLocation>> locations = new ConcurrentHashMap<>();
  private final Map<String, Instant> lastRequests = new ConcurrentHashMap<>();
  private final Map<String, VisitResult.PageVisit> pendingVisits = new ConcurrentHashMap<>();
  private final List<Page> newPages = new ArrayList<>();
  private List<PendingPage> pendingPages = new ArrayList<>();

  /** A page of the last crawl that is not home yet. */
  private record PendingPage(VisitResult.PageVisit visit, Observation observation) {}

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
    this.writer = collection.writer();
    this.sink = writer;
    this.delay = delay;
    this.clock = clock;
  }

  int pages() {
    return (int) locations.values().stream().filter(Optional::isPresent).count();
  }

  @Override
  public VisitResult visit(Candidate candidate, CrawlPath way) {
    VisitResult.PageVisit here = pendingVisits.get(candidate.url());
    if (here != null) {
      return new VisitResult.PageVisit(
          new JudgedPage(candidate, here.judged().page(), here.judged().relevance()),
          here.fetched(),
          way,
          here.fingerprint(),
          here.capture(),
          Duration.ZERO);
    }
    Optional<WarcLocation> place = locations.get(candidate.url());
    if (place == null) {
      awaitPolitenessDelay(candidate.host());
      return visitor.visit(candidate, way);
    }
    FetchResult.Ok ok = place.flatMap(this::read).orElse(null);
    if (ok == null) {
      FetchResult refused =
          new FetchResult.Refusal(candidate.url(), "already requested by another crawl");
      return new VisitResult.NoPageVisit(candidate, refused, way, false, Duration.ZERO);
    }
    Page page = parser.parse(ok);
    return new VisitResult.PageVisit(
        new JudgedPage(candidate, page, predicate.judge(page)),
        ok,
        way,
        Fingerprint.compute(page, ok.payload()),
        null,
        Duration.ZERO);
  }

  private synchronized Optional<FetchResult.Ok> read(WarcLocation place) {
    return archive.read(place);
  }

  /** A host that the crawl before has just asked rests as it would within a crawl. */
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

  /** Gathers what is new of one crawl; what the crawl before it gathered is given up. */
  PageSink createSink(FrontierStore state) {
    pendingPages = new ArrayList<>();
    return new PendingPageSink(state);
  }

  /** The pages that came since this was asked last, and wait to be brought home. */
  List<Page> takeNewPages() {
    List<Page> pages = List.copyOf(newPages);
    newPages.clear();
    return pages;
  }

  /** Keeps the pages of the last crawl. */
  void storePending() {
    for (PendingPage one : pendingPages) {
      PageSink.StoreOutcome kept = sink.store(one.visit());
      Optional<WarcLocation> place =
          kept == PageSink.StoreOutcome.NEW
              ? Optional.ofNullable(writer.lastLocation())
              : Optional.empty();
      locations.put(one.visit().candidate().url(), place);
      sink.recordPage(one.visit(), one.observation());
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
    private boolean alreadyCrawled;

    PendingPageSink(FrontierStore state) {
      this.frontierStore = state;
    }

    @Override
    public CrawlPath path(NextCandidate.Ready next) {
      int[] parents = next.candidate().parents();
      String parent =
          parents.length == 0 ? null : frontierStore.observation(parents[0]).candidate().url();
      return PageSink.path(next, parent);
    }

    @Override
    public StoreOutcome store(VisitResult.PageVisit page) {
      String url = page.candidate().url();
      alreadyCrawled = locations.containsKey(url);
      if (alreadyCrawled) {
        return StoreOutcome.NEW;
      }
      if (pendingVisits.put(url, page) == null) {
        newPages.add(page.judged().page());
      }
      return page.judged().page().noindex() ? StoreOutcome.NOINDEX : StoreOutcome.NEW;
    }

    @Override
    public void recordPage(VisitResult.PageVisit page, Observation observation) {
      if (!alreadyCrawled) {
        pendingPages.add(new PendingPage(page, observation));
      }
    }

    @Override
    public void recordNoPage(VisitResult.NoPageVisit missed, String decision) {
      if (!locations.containsKey(missed.candidate().url())) {
        sink.recordNoPage(missed, decision);
        if (!(missed.fetched() instanceof FetchResult.Failure failed && failed.retryable())) {
          locations.put(missed.candidate().url(), Optional.empty());
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
