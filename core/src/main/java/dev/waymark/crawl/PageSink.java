package dev.waymark.crawl;

import dev.waymark.archive.CrawlPath;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.model.Observation;
import org.jspecify.annotations.Nullable;

/** Brings home what a crawl finds. Called by the crawl's one thread. */
public interface PageSink {

  /** What became of a page. */
  enum StoreOutcome {
    /** It is in the collection. */
    NEW,
    /** A page like it is there already: kept once, counted once. */
    DUPLICATE,
    /** The page asks not to be kept. */
    NOINDEX
  }

  /** How the crawl comes to a candidate it is about to visit. */
  CrawlPath path(NextCandidate.Ready next);

  /**
   * The way to a candidate.
   *
   * @param parent the page through which it was found; null if there is none, or nobody asks
   */
  static CrawlPath path(NextCandidate.Ready next, @Nullable String parent) {
    return new CrawlPath(
        next.candidate().origin(),
        parent,
        next.candidate().depth(),
        next.score(),
        next.hostsTurn(),
        next.pagesKnown());
  }

  /** Takes a page in, before it is learned from. */
  StoreOutcome store(VisitResult.PageVisit seen);

  /** Notes that a page was learned from. */
  void recordPage(VisitResult.PageVisit seen, Observation observation);

  /** Notes a visit that brought no page, and what is done about it. */
  void recordNoPage(VisitResult.NoPageVisit missed, String decision);

  /** All since the last commit becomes lasting, together with the state of the crawl. */
  void commit();
}
