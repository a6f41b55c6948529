package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.rank.knowledge.PageHistory;

/** Learns from each crawled page and the people who went there. */
interface TraceObserver {

  /**
   * Takes in the next crawled page.
   *
   * @param url its number in the trace, below 0 if it is not in it
   * @param users who went there
   */
  void observe(Observation seen, int url, int[] users, PageHistory crawled);
}
