package dev.waymark.rank.waymark;

import dev.waymark.rank.knowledge.BaseRate;
import java.util.Arrays;

/**
 * The mean direction of what speaks for wanted pages, less that of what speaks for the others. It
 * follows from tallies, and is made again from all of them when the crawl has grown a little.
 */
final class CentroidDifference {
  /** How much the crawl must grow before the tallies are gone over again. */
  private static final double REBUILD_GROWTH = 1.03;

  /** Hits that what they have in common is taken to need before it counts half. */
  private static final double SHRINKAGE_RELEVANT_PAGES = 3;

  private final double[] relevantSum;
  private final double[] otherSum;
  private double relevantWeight;
  private double otherWeight;
  private double pages; // that this is known of
  private double relevantPages;

  CentroidDifference(int dimensions) {
    relevantSum = new double[dimensions];
    otherSum = new double[dimensions];
  }

  /** Whether the crawl has grown so much that it must be made again: then it is empty now. */
  boolean resetIfStale(BaseRate base) {
    if (base.pages() <= pages * REBUILD_GROWTH
        && base.pages() >= pages
        && (relevantPages > 0 || base.relevant() == 0)) {
      return false;
    }
    pages = base.pages();
    relevantPages = base.relevant();
    Arrays.fill(relevantSum, 0);
    Arrays.fill(otherSum, 0);
    relevantWeight = 0;
    otherWeight = 0;
    return true;
  }

  /** Adds a direction with the pages that have it. */
  void add(Adder direction, double relevant, double other) {
    direction.add(relevant, relevantSum);
    direction.add(other, otherSum);
    relevantWeight += relevant;
    otherWeight += other;
  }

  /** Adds a direction, so many times, to a sum. */
  interface Adder {
    void add(double weight, double[] sum);
  }

  /** The difference of the means, the shorter the fewer wanted pages are known. */
  double[] difference() {
    double[] difference = new double[relevantSum.length];
    for (int d = 0; d < difference.length; d++) {
      difference[d] =
          relevantSum[d] / Math.max(1, relevantWeight) - otherSum[d] / Math.max(1, otherWeight);
      difference[d] *= relevantPages / (relevantPages + SHRINKAGE_RELEVANT_PAGES);
    }
    return difference;
  }
}
