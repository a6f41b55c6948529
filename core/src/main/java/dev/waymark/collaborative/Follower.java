package dev.waymark.collaborative;

import dev.waymark.learn.Crawled;
import dev.waymark.model.Observation;

/** Learns from each crawled page and the people who went there. */
interface Follower {

  /**
   * Takes in the next crawled page.
   *
   * @param url its number in the trace, below 0 if it is not in it
   * @param users who went there
   */
  void observe(Observation seen, int url, int[] users, Crawled crawled);
}
