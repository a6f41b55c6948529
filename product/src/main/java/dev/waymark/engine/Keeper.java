package dev.waymark.engine;

import dev.waymark.model.Observation;

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

  /** Takes a page in, before it is learned from. */
  Kept keep(Visited.Seen seen, double orderScore);

  /** Notes how a crawled page turned out. */
  void crawled(Visited.Seen seen, Kept kept, Observation observation);

  /** Notes a visit that brought no page, and what is done about it. */
  void missed(Visited.Missed missed, String decision);

  /** All since the last commit becomes lasting, together with the state of the crawl. */
  void commit();
}
