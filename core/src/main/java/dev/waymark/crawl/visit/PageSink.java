package dev.waymark.crawl.visit;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.model.MissCause;
import dev.waymark.parse.dedup.DuplicateMatch;
import org.jspecify.annotations.Nullable;

/** Takes the visits of a crawl. Called by the crawl thread. */
public interface PageSink {

  /** What became of a page. */
  enum StoreOutcome {
    /** It is new to the collection. */
    NEW,
    /** A page like it is in the collection: stored once, counted once. */
    DUPLICATE,
    /** The page asks not to be indexed. */
    NOINDEX
  }

  /**
   * A page as it was stored.
   *
   * @param location in the archive; null if it is not archived
   */
  record StoredPage(StoreOutcome outcome, @Nullable WarcLocation location) {}

  /** How the crawl comes to a candidate it is about to visit. */
  CrawlPath path(NextCandidate.Ready next);

  /**
   * The path to a candidate.
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

  /** Stores a page: archive, journal and index, lasting with the next {@link #commit}. */
  StoredPage store(VisitResult.PageVisit visit);

  /**
   * Stores a visit that brought no page.
   *
   * @param action what is done about it
   */
  void store(VisitResult.NoPageVisit visit, String action);

  /** A stored page turned out to repeat one of another shard: it does not count any more. */
  default void markCopy(String url, DuplicateMatch.Near original) {}

  /** Notes a link that is not followed although somebody may miss its target. */
  default void missLink(String url, long id, MissCause cause) {}

  /** Everything since the last commit becomes lasting, together with the state of the crawl. */
  void commit();
}
