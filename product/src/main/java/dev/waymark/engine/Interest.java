package dev.waymark.engine;

import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.Scored;
import java.util.List;

/**
 * Whether anything that waits is still worth fetching: the termination of the algorithm in
 * "Intelligent Crawling", figure 2. The score of an order that learns is the logarithm of an
 * interest ratio.
 */
final class Interest {
  /** Pages between two looks: a look goes over all that waits. */
  private static final int EVERY = 100;

  private final double least;
  private long next = EVERY;

  /**
   * @param ratio that the best candidate must have; 0 if the crawl goes on with any
   */
  Interest(double ratio) {
    this.least = Math.log(ratio);
  }

  /** Whether the best of what waits is not interesting enough. */
  boolean isLost(long pages, Frontier frontier) {
    if (least == Double.NEGATIVE_INFINITY || pages < next) {
      return false;
    }
    next = pages + EVERY;
    List<Scored> best = frontier.best(1);
    return !best.isEmpty() && best.getFirst().score() < least;
  }
}
