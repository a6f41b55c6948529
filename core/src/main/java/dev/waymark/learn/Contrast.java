package dev.waymark.learn;

import java.util.Arrays;

/**
 * The mean direction of what speaks for wanted pages, less that of what speaks for the others. It
 * follows from tallies, and is made again from all of them when the crawl has grown a little.
 */
final class Contrast {
  /** How much the crawl must grow before the tallies are gone over again. */
  private static final double STALE = 1.03;

  /** Hits that what they have in common is taken to need before it counts half. */
  private static final double FIRM = 3;

  private final double[] wanted;
  private final double[] others;
  private double wantedWeight;
  private double othersWeight;
  private double pages; // that this is known of
  private double hits;

  Contrast(int dimensions) {
    wanted = new double[dimensions];
    others = new double[dimensions];
  }

  /** Whether the crawl has grown so much that it must be made again: then it is empty now. */
  boolean startsOver(Base base) {
    if (base.pages() <= pages * STALE && base.pages() >= pages && (hits > 0 || base.hits() == 0)) {
      return false;
    }
    pages = base.pages();
    hits = base.hits();
    Arrays.fill(wanted, 0);
    Arrays.fill(others, 0);
    wantedWeight = 0;
    othersWeight = 0;
    return true;
  }

  /** Adds a direction with the pages that have it. */
  void add(Adder direction, double satisfied, double not) {
    direction.add(satisfied, wanted);
    direction.add(not, others);
    wantedWeight += satisfied;
    othersWeight += not;
  }

  /** Adds a direction, so many times, to a sum. */
  interface Adder {
    void add(double weight, double[] sum);
  }

  /** The difference of the means, the shorter the fewer wanted pages are known. */
  double[] difference() {
    double[] difference = new double[wanted.length];
    for (int d = 0; d < difference.length; d++) {
      difference[d] = wanted[d] / Math.max(1, wantedWeight) - others[d] / Math.max(1, othersWeight);
      difference[d] *= hits / (hits + FIRM);
    }
    return difference;
  }
}
