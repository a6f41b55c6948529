package dev.waymark.rank.knowledge.rate;

import java.util.Locale;

/**
 * Computes the interest ratio of a feature from its counts, and whether it is significant.
 *
 * @param sampleSize n of the standard error
 * @param threshold standard deviations from which on a feature is significant; both papers use 2
 * @param prior pages at the base rate added to every feature as smoothing; 0 for the papers' plain
 *     ratios
 */
public record InterestRatio(SampleSize sampleSize, double threshold, double prior) {
  /** A plain ratio of 0 has no logarithm: half a page counts as relevant instead. */
  private static final double MIN_RELEVANT = 0.5;

  /** The same for a candidate's links or siblings as a whole: as good as 0, with a logarithm. */
  public static final double NEGLIGIBLE_RELEVANT = 1e-3;

  /** As in "Intelligent Crawling": plain ratios, n is the number of relevant pages. */
  public static InterestRatio paper(double threshold) {
    return new InterestRatio(SampleSize.RELEVANT_PAGES, threshold, 0);
  }

  /** Smoothed ratios, n is the number of pages with the feature. */
  public static InterestRatio corrected(double threshold) {
    return new InterestRatio(SampleSize.FEATURE_PAGES, threshold, 2);
  }

  /** Whether ratios are smoothed, unlike the papers'. */
  public boolean isCorrected() {
    return prior > 0;
  }

  /** P(C): the plain share of relevant pages, or the smoothed one that is never 0. */
  public double rate(BaseRate base) {
    return isCorrected() ? base.smoothedRate() : base.rate();
  }

  /** I = P(C|feature) / P(C) ("Intelligent Crawling", equation 3); 1 while nothing is known. */
  public double ratio(double seen, double relevant, BaseRate base) {
    return ratio(seen, relevant, base, MIN_RELEVANT);
  }

  /**
   * The same.
   *
   * @param minRelevant relevant pages that replace 0 where ratios are plain
   */
  public double ratio(double seen, double relevant, BaseRate base, double minRelevant) {
    double rate = rate(base);
    if (seen + prior == 0 || rate == 0) {
      return 1;
    }
    double boundedRelevant =
        prior == 0 ? Math.max(relevant, Math.min(minRelevant, seen)) : relevant;
    return (boundedRelevant + prior * rate) / (seen + prior) / rate;
  }

  /** S = |p - P| / sqrt(P (1 - P) / n) ("Intelligent Crawling", equation 6). */
  public double significance(double seen, double relevant, BaseRate base) {
    double rate = rate(base);
    if (seen == 0 || rate == 0 || rate == 1) {
      return 0;
    }
    return Math.abs(relevant / seen - rate)
        / Math.sqrt(rate * (1 - rate) / sampleSize.n(seen, base));
  }

  /** log I of a significant feature, 0 of any other. */
  public double logRatio(double seen, double relevant, BaseRate base) {
    return withBaseRate(base).logRatio(seen, relevant);
  }

  /** The same for many features at one base rate. */
  public FixedBaseRatio withBaseRate(BaseRate base) {
    double rate = rate(base);
    double minRelevant = threshold * threshold * rate * (1 - rate);
    return new FixedBaseRatio(this, base, rate, minRelevant);
  }

  /**
   * Log ratios at one base rate; most features are rejected by two multiplications.
   *
   * @param minSquaredDeviation the square of the threshold times the variance of one page
   */
  public record FixedBaseRatio(
      InterestRatio interestRatio, BaseRate base, double rate, double minSquaredDeviation) {

    /** log I of a significant feature, 0 of any other. */
    public double logRatio(double seen, double relevant) {
      double deviation = relevant - rate * seen;
      double n =
          interestRatio.sampleSize == SampleSize.FEATURE_PAGES
              ? seen
              : interestRatio.sampleSize.n(seen, base);
      if (seen == 0
          || rate <= 0
          || rate >= 1
          || deviation * deviation * n < minSquaredDeviation * seen * seen) {
        return 0;
      }
      return Math.log(interestRatio.ratio(seen, relevant, base));
    }
  }

  /** The counts behind a ratio, in words. */
  public String describe(double seen, double relevant, BaseRate base) {
    return String.format(
        Locale.ROOT,
        "%s of %s pages relevant, base rate %.2g %%, ratio %.3g, significance %.1f",
        formatCount(relevant),
        formatCount(seen),
        100 * rate(base),
        ratio(seen, relevant, base),
        significance(seen, relevant, base));
  }

  /** A count of pages: no decimals for a whole number, else one. */
  public static String formatCount(double pages) {
    return pages == Math.rint(pages)
        ? Long.toString((long) pages)
        : String.format(Locale.ROOT, "%.1f", pages);
  }
}
