package dev.waymark.engine;

import dev.waymark.frontier.Next;
import dev.waymark.model.Observation;
import dev.waymark.store.Way;
import org.jspecify.annotations.Nullable;

/** Brings home what a crawl finds. Called by the crawl's one thread. */
public interface Keeper {

  /** What became of a page. */
  enum Kept {
    /** It is in the collection. */
    NEW,
    /** A page like it is there already: kept once, counted once. */
    TWIN,
    /** The page asks not to be kept. */
    UNWANTED
  }

  /** How the crawl comes to a candidate it is about to visit. */
  Way way(Next.Ready next);

  /**
   * The way to a candidate.
   *
   * @param parent the page through which it was found; null if there is none, or nobody asks
   */
  static Way way(Next.Ready next, @Nullable String parent) {
    return new Way(
        next.candidate().origin(),
        parent,
        next.candidate().depth(),
        next.score(),
        next.hostsTurn(),
        next.known());
  }

  /** Takes a page in, before it is learned from. */
  Kept keep(Visited.Seen seen);

  /** Notes that a page was learned from. */
  void crawled(Visited.Seen seen, Observation observation);

  /** Notes a visit that brought no page, and what is done about it. */
  void missed(Visited.Missed missed, String decision);

  /** All since the last commit becomes lasting, together with the state of the crawl. */
  void commit();
}
