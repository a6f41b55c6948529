package dev.waymark.collaborative;

import dev.waymark.learn.PageHistory;
import dev.waymark.model.Observation;

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
