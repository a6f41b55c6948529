package dev.waymark.rank.knowledge.rate;

import java.util.Arrays;

/**
 * The centroid of relevant pages minus the centroid of other pages. It is derived from feature
 * counts and rebuilt from all of them when the crawl has grown a little.
 */
public final class CentroidDifference {
  /** Growth of the crawl before the centroids are rebuilt. */
  private static final double REBUILD_GROWTH = 1.03;

  /** Shrinkage: with this many relevant pages the difference counts half. */
  private static final double SHRINKAGE_RELEVANT_PAGES = 3;

  private final double[] relevantSum;
  private final double[] otherSum;
  private double relevantWeight;
  private double otherWeight;
  private double pages; // at the last rebuild
  private double relevantPages;

  public CentroidDifference(int dimensions) {
    relevantSum = new double[dimensions];
    otherSum = new double[dimensions];
  }

  /** Clears the centroids if the crawl has grown enough since the last rebuild, and says so. */
  public boolean resetIfStale(BaseRate base) {
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

  /** Adds a vector with the numbers of pages that have it. */
  public void add(Adder direction, double relevant, double other) {
    direction.add(relevant, relevantSum);
    direction.add(other, otherSum);
    relevantWeight += relevant;
    otherWeight += other;
  }

  /** Adds a vector times a weight to a sum. */
  public interface Adder {
    void add(double weight, double[] sum);
  }

  /** The difference of the centroids, shrunk while few relevant pages are known. */
  public double[] difference() {
    double[] difference = new double[relevantSum.length];
    for (int d = 0; d < difference.length; d++) {
      difference[d] =
          relevantSum[d] / Math.max(1, relevantWeight) - otherSum[d] / Math.max(1, otherWeight);
      difference[d] *= relevantPages / (relevantPages + SHRINKAGE_RELEVANT_PAGES);
    }
    return difference;
  }
}
