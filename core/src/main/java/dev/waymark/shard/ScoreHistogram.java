package dev.waymark.shard;

/** How many candidates of a shard wait at which score; histograms of shards add up. */
public final class ScoreHistogram implements java.io.Serializable {
  private static final double MIN_SCORE = -64;
  private static final int BINS_PER_UNIT = 16;
  private static final int BINS = 128 * BINS_PER_UNIT;

  private final long[] counts = new long[BINS];
  private long total;

  public void add(double score) {
    double bin = (score - MIN_SCORE) * BINS_PER_UNIT;
    counts[(int) Math.clamp(bin, 0, BINS - 1)]++;
    total++;
  }

  public void merge(ScoreHistogram other) {
    for (int bin = 0; bin < BINS; bin++) {
      counts[bin] += other.counts[bin];
    }
    total += other.total;
  }

  long total() {
    return total;
  }

  /** The highest bin from which on at least so many wait; 0 if there are not as many. */
  int thresholdBin(long wanted) {
    long above = 0;
    for (int bin = BINS - 1; bin > 0; bin--) {
      above += counts[bin];
      if (above >= wanted) {
        return bin;
      }
    }
    return 0;
  }

  /** The least score of a bin. */
  static double score(int bin) {
    return MIN_SCORE + (double) bin / BINS_PER_UNIT;
  }

  long above(int bin) {
    long above = 0;
    for (int i = bin + 1; i < BINS; i++) {
      above += counts[i];
    }
    return above;
  }

  long in(int bin) {
    return counts[bin];
  }
}
