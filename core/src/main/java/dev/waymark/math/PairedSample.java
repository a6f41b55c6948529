package dev.waymark.math;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A sample of pairs, for rank correlation. */
public final class PairedSample {
  private static final int BOOTSTRAP_RESAMPLES = 1_000;

  /**
   * From this number of pairs on, Fisher's interval replaces the bootstrap, which would take
   * seconds.
   */
  private static final int MIN_PAIRS_FOR_FISHER = 5_000;

  private double[] left = new double[64];
  private double[] right = new double[64];
  private int size;

  public void add(double leftVariance, double rightVariance) {
    if (size == left.length) {
      left = Arrays.copyOf(left, 2 * size);
      right = Arrays.copyOf(right, 2 * size);
    }
    left[size] = leftVariance;
    right[size++] = rightVariance;
  }

  /** Spearman's rank correlation, ties sharing their mean rank; 0 where one side is constant. */
  public double spearman() {
    double[] a = ranks(Arrays.copyOf(left, size));
    double[] b = ranks(Arrays.copyOf(right, size));
    double mean = (size + 1) / 2.0;
    double covariance = 0;
    double leftVariance = 0;
    double rightVariance = 0;
    for (int i = 0; i < size; i++) {
      covariance += (a[i] - mean) * (b[i] - mean);
      leftVariance += (a[i] - mean) * (a[i] - mean);
      rightVariance += (b[i] - mean) * (b[i] - mean);
    }
    return leftVariance == 0 || rightVariance == 0
        ? 0
        : covariance / Math.sqrt(leftVariance * rightVariance);
  }

  /** The same with its interval: by bootstrap, for many pairs by Fisher's transformation. */
  public Correlation correlationWithInterval() {
    double value = spearman();
    if (size < 3) {
      return new Correlation(value, -1, 1);
    }
    if (size >= MIN_PAIRS_FOR_FISHER) {
      // Variance of Spearman's after the transformation: 1.06/(n-3), Fieller and others 1957.
      double half = 1.96 * Math.sqrt(1.06 / (size - 3));
      double middle = 0.5 * Math.log((1 + value) / (1 - value));
      return new Correlation(value, Math.tanh(middle - half), Math.tanh(middle + half));
    }
    SplittableRandom random = new SplittableRandom(1);
    double[] resampled = new double[BOOTSTRAP_RESAMPLES];
    for (int i = 0; i < BOOTSTRAP_RESAMPLES; i++) {
      PairedSample resample = new PairedSample();
      for (int k = 0; k < size; k++) {
        int pair = random.nextInt(size);
        resample.add(left[pair], right[pair]);
      }
      resampled[i] = resample.spearman();
    }
    Arrays.sort(resampled);
    return new Correlation(
        value,
        resampled[BOOTSTRAP_RESAMPLES / 40],
        resampled[BOOTSTRAP_RESAMPLES - 1 - BOOTSTRAP_RESAMPLES / 40]);
  }

  private static double[] ranks(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      int from = searchBound(sorted, values[i], false);
      int to = searchBound(sorted, values[i], true);
      ranks[i] = (from + 1 + to) / 2.0;
    }
    return ranks;
  }

  /** The first index with a value at or above the given one, or strictly above it. */
  private static int searchBound(double[] sorted, double value, boolean above) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      boolean isAbove = above ? sorted[middle] > value : sorted[middle] >= value;
      if (isAbove) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
