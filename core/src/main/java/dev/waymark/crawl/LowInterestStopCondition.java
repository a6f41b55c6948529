package dev.waymark.crawl;

import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.ScoredCandidate;
import java.util.List;

/**
 * Whether anything that waits is still worth fetching: the termination of the algorithm in
 * "Intelligent Crawling", figure 2. The score of an order that learns is the logarithm of an
 * interest ratio.
 */
final class LowInterestStopCondition {
  /** Pages between two looks: a look goes over all that waits. */
  private static final int CHECK_INTERVAL_PAGES = 100;

  private final double minScore;
  private long nextCheck = CHECK_INTERVAL_PAGES;

  /**
   * @param ratio that the best candidate must have; 0 if the crawl goes on with any
   */
  LowInterestStopCondition(double ratio) {
    this.minScore = Math.log(ratio);
  }

  /** Whether the best of what waits is not interesting enough. */
  boolean isMet(long pages, Frontier frontier) {
    if (minScore == Double.NEGATIVE_INFINITY || pages < nextCheck) {
      return false;
    }
    nextCheck = pages + CHECK_INTERVAL_PAGES;
    List<ScoredCandidate> best = frontier.best(1);
    return !best.isEmpty() && best.getFirst().score() < minScore;
  }
}
