package dev.waymark.rank.intelligent;

import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * Normalizes factors to about equal magnitude, averaged over recently scored candidates
 * ("Intelligent Crawling", section 3.6). The means are stored as the annotation of the last crawled
 * page, so that scores are a function of the context and a resumed crawl goes on with the same
 * weights.
 */
final class FactorNormalizer {
  /** Scores averaged over; the sums are halved each time this number is reached. */
  private static final int WINDOW_SCORES = 4096;

  private final double[] sums;
  private double count;

  FactorNormalizer(int factors) {
    this.sums = new double[factors];
  }

  /** Adds the factors of one scored candidate. */
  void add(double[] values) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += Math.abs(values[i]);
    }
    if (++count >= WINDOW_SCORES) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] /= 2;
      }
      count /= 2;
    }
  }

  /** The mean magnitude of each factor, to be stored with a page. */
  float[] means() {
    float[] means = new float[sums.length];
    for (int i = 0; i < sums.length; i++) {
      means[i] = count == 0 ? 0 : (float) (sums[i] / count);
    }
    return means;
  }

  /** The weight of a factor by the annotation of the last crawled page. */
  static double weight(int factor, PageHistory history) {
    float[] means =
        history.size() == 0 ? OrderingPolicy.NO_ANNOTATION : history.annotation(history.size() - 1);
    return factor < means.length && means[factor] > 0 ? 1 / means[factor] : 1;
  }
}
