package dev.waymark.rank.intelligent;

import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * Weights that make all factors about equally large, averaged over the candidates scored lately
 * ("Intelligent Crawling", section 3.6). They are what is noted with the page crawled last, so the
 * score of a candidate is a function of what is known, and a crawl that goes on after a stop goes
 * on with its weights.
 */
final class FactorNormalizer {
  /** Scores over which is averaged; older ones fade by half each time. */
  private static final int WINDOW_SCORES = 4096;

  private final double[] sums;
  private double count;

  FactorNormalizer(int factors) {
    this.sums = new double[factors];
  }

  /** Takes in the factors of one scored candidate. */
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

  /** The mean size of each factor, to be noted with a page. */
  float[] means() {
    float[] means = new float[sums.length];
    for (int i = 0; i < sums.length; i++) {
      means[i] = count == 0 ? 0 : (float) (sums[i] / count);
    }
    return means;
  }

  /** The weight of a factor according to the page crawled last. */
  static double weight(int factor, PageHistory history) {
    float[] means =
        history.size() == 0 ? OrderingPolicy.NO_ANNOTATION : history.annotation(history.size() - 1);
    return factor < means.length && means[factor] > 0 ? 1 / means[factor] : 1;
  }
}
