package dev.waymark.crawl;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.model.Candidate;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Takes in visits that other crawls made, as if this one had: they are stored and learned from, and
 * their links become candidates. Owned by the crawl thread.
 */
public final class VisitImporter {
  private final CrawlState state;
  private final VisitHandler handler;
  private final InstantSource clock;

  public VisitImporter(CrawlComponents components, InstantSource clock) {
    this.state = components.state();
    this.clock = clock;
    CrawlStats uncounted = new CrawlStats(0, 0, 0, () -> 0, clock.instant(), progress -> {});
    NetworkMonitor network = new NetworkMonitor(components.networkProbe(), Runnable::run);
    this.handler = new VisitHandler(components, new TraceInjector(components), network, uncounted);
  }

  /** Takes a visit in, unless its URL was visited before or is excluded. */
  public void add(VisitResult visit) {
    Candidate found = visit.candidate();
    Candidate first = Candidate.of(found.url(), found.depth(), 0, found.origin());
    Instant now = clock.instant();
    state.frontier().take(first).ifPresent(candidate -> handler.handle(withPages(visit), now));
  }

  /** The pages known are those of this crawl. */
  private VisitResult withPages(VisitResult visit) {
    return switch (visit) {
      case VisitResult.PageVisit page ->
          new VisitResult.PageVisit(
              page.judged(),
              page.fetched(),
              withPages(page.path()),
              page.fingerprint(),
              page.capture(),
              page.crawlDelay());
      case VisitResult.NoPageVisit none ->
          new VisitResult.NoPageVisit(
              none.candidate(),
              none.fetched(),
              withPages(none.path()),
              none.requested(),
              none.capture(),
              none.crawlDelay());
    };
  }

  private CrawlPath withPages(CrawlPath path) {
    return new CrawlPath(
        path.origin(),
        path.parent(),
        path.depth(),
        path.score(),
        path.hostsTurn(),
        state.history().size());
  }
}
