package dev.waymark.rank.knowledge;

import dev.waymark.rank.knowledge.rate.FeaturePrior;
import dev.waymark.rank.knowledge.rate.LogRates;

/** Summarizes the log ratios of a set of features, see {@link LogRates} for a single one. */
public final class FeatureRates {
  /**
   * Shrinks the mean, so that one weak feature alone does not count as much as many strong ones.
   */
  private static final double WEIGHT_SMOOTHING = 0.5;

  /** Squared number of standard deviations from which on a feature is significant. */
  private static final double MIN_SIGNIFICANCE_SQUARED = 4;

  private final FeatureCounts counts;
  private final LogRates rates;
  private final FeaturePrior prior;

  /**
   * Summary of several log ratios.
   *
   * @param mean weighted by magnitude, so that uninformative features count nothing
   * @param best the highest one; 0 if there is no feature
   * @param significantSum the sum over significant features
   */
  public record RateSummary(double mean, double best, double significantSum) {

    /** The sum over significant features on a logarithmic scale, since they are not independent. */
    public double agreement() {
      return Math.signum(significantSum) * Math.log(1 + Math.abs(significantSum));
    }
  }

  /**
   * @param prior pages counted before the crawl; {@link FeaturePrior#NONE} for features other than
   *     words
   */
  public FeatureRates(FeatureCounts counts, LogRates rates, FeaturePrior prior) {
    this.counts = counts;
    this.rates = rates;
    this.prior = prior;
  }

  public RateSummary summarize(long[] features) {
    double rate = rates.baseRate();
    double variance = MIN_SIGNIFICANCE_SQUARED * rate * (1 - rate);
    double sum = 0;
    double weight = 0;
    double best = features.length == 0 ? 0 : Double.NEGATIVE_INFINITY;
    double significantSum = 0;
    int[] slots = counts.slots(features);
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      double priorSeen = prior.seen(features[i]);
      if (slot < 0 && priorSeen == 0) {
        best = Math.max(best, 0); // unknown features count as the base rate
        continue;
      }
      double seen = priorSeen + (slot < 0 ? 0 : counts.seen(slot));
      double relevant = prior.relevant(features[i]) + (slot < 0 ? 0 : counts.relevant(slot));
      double r = rates.logRatio(seen, relevant);
      sum += r * Math.abs(r);
      weight += Math.abs(r);
      best = Math.max(best, r);
      double deviation = relevant - rate * seen;
      significantSum += deviation * deviation >= variance * seen ? r : 0;
    }
    return new RateSummary(
        weight == 0 ? 0 : sum / (weight + WEIGHT_SMOOTHING), best, significantSum);
  }

  /**
   * The similarity of a page to the relevant pages: the mean log ratio of its words, the page
   * itself left out.
   *
   * @param words of a page that is counted
   * @param isRelevant whether the page is relevant, to leave it out of the counts
   */
  public double similarity(long[] words, boolean isRelevant) {
    double sum = 0;
    double weight = 0;
    int[] slots = counts.slots(words);
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      if (slot >= 0) {
        double seen = prior.seen(words[i]) + counts.seen(slot) - 1;
        double relevant = prior.relevant(words[i]) + counts.relevant(slot) - (isRelevant ? 1 : 0);
        double r = rates.logRatio(seen, Math.max(0, relevant));
        sum += r * Math.abs(r);
        weight += Math.abs(r);
      }
    }
    return weight == 0 ? 0 : sum / (weight + 2 * WEIGHT_SMOOTHING);
  }
}
