package dev.waymark.rank.knowledge;

/** What a set of features says by its tallies: see {@link LogRates} for one of them. */
public final class FeatureRates {
  /** Keeps one weak feature alone from saying as much as many strong ones. */
  private static final double WEIGHT_SMOOTHING = 0.5;

  /** Standard deviations, squared, from which on a feature is telling. */
  private static final double MIN_SIGNIFICANCE_SQUARED = 4;

  private final FeatureCounts counts;
  private final LogRates rates;
  private final FeaturePrior prior;

  /**
   * What several features say together.
   *
   * @param mean of the rates, each weighted by its own size: what says nothing weighs nothing
   * @param best the highest of the rates; 0 if there is no feature
   * @param significantSum the sum of the telling features' rates
   */
  public record RateSummary(double mean, double best, double significantSum) {

    /** What the telling ones say together, on a logarithmic scale: they are not independent. */
    public double agreement() {
      return Math.signum(significantSum) * Math.log(1 + Math.abs(significantSum));
    }
  }

  /**
   * @param prior pages seen before the crawl; {@link FeaturePrior#NONE} for features other than
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
      double priorRelevant = prior.relevant(features[i]);
      if (slot < 0 && priorRelevant == 0) {
        best = Math.max(best, 0); // never seen, it says nothing
        continue;
      }
      double seen = priorRelevant + (slot < 0 ? 0 : counts.seen(slot));
      double relevant = priorRelevant + (slot < 0 ? 0 : counts.relevant(slot));
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
   * How much a page resembles the wanted ones: the mean rate of its words as the others know them.
   *
   * @param words of a page that is among the tallied ones
   * @param relevant how it turned out itself, which is left out of its own account
   */
  public double similarity(long[] words, boolean isRelevant) {
    double sum = 0;
    double weight = 0;
    int[] slots = counts.slots(words);
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      if (slot >= 0) {
        double priorRelevant = prior.relevant(words[i]);
        double seen = priorRelevant + counts.seen(slot) - 1;
        double relevant = priorRelevant + counts.relevant(slot) - (isRelevant ? 1 : 0);
        double r = rates.logRatio(seen, Math.max(0, relevant));
        sum += r * Math.abs(r);
        weight += Math.abs(r);
      }
    }
    return weight == 0 ? 0 : sum / (weight + 2 * WEIGHT_SMOOTHING);
  }
}
