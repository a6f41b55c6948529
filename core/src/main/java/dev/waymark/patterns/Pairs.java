package dev.waymark.patterns;

import java.util.Arrays;

/** Pairs of values whose ranks may go together. */
final class Pairs {
  private double[] left = new double[64];
  private double[] right = new double[64];
  private int size;

  void add(double one, double other) {
    if (size == left.length) {
      left = Arrays.copyOf(left, 2 * size);
      right = Arrays.copyOf(right, 2 * size);
    }
    left[size] = one;
    right[size++] = other;
  }

  /**
   * Correlation of ranks, equal values sharing the mean of theirs; 0 where one side is constant.
   */
  double spearman() {
    double[] a = ranks(Arrays.copyOf(left, size));
    double[] b = ranks(Arrays.copyOf(right, size));
    double mean = (size + 1) / 2.0;
    double both = 0;
    double one = 0;
    double other = 0;
    for (int i = 0; i < size; i++) {
      both += (a[i] - mean) * (b[i] - mean);
      one += (a[i] - mean) * (a[i] - mean);
      other += (b[i] - mean) * (b[i] - mean);
    }
    return one == 0 || other == 0 ? 0 : both / Math.sqrt(one * other);
  }

  private static double[] ranks(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      int from = bound(sorted, values[i], false);
      int to = bound(sorted, values[i], true);
      ranks[i] = (from + 1 + to) / 2.0;
    }
    return ranks;
  }

  /** The first place with a value that is not below, or that is above. */
  private static int bound(double[] sorted, double value, boolean above) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      boolean beyond = above ? sorted[middle] > value : sorted[middle] >= value;
      if (beyond) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
