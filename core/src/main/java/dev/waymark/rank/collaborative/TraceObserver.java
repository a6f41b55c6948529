package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.rank.knowledge.PageHistory;

/** Learns from each crawled page and the users who visited it. */
interface TraceObserver {

  /**
   * Observes the next crawled page.
   *
   * @param url its number in the trace, below 0 if it is not in it
   * @param users who visited it
   */
  void observe(Observation observation, int url, int[] users, PageHistory history);
}
