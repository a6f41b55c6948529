package dev.waymark.learn;

import java.util.Locale;

/**
 * How a tally becomes evidence: the interest ratio of a feature, and whether it is significant.
 *
 * @param form what the deviation is held against
 * @param threshold standard deviations from which on a feature counts; both papers use 2
 * @param prior pages of the base rate that every feature is taken to have had before, so that few
 *     pages say little; 0 for the papers' plain ratios
 */
public record Evidence(Significance form, double threshold, double prior) {
  /** A plain ratio of 0 has no logarithm: as if half a page had satisfied. */
  private static final double LEAST_HITS = 0.5;

  /** The same of a candidate's links or siblings as a whole: as good as 0, and still a number. */
  static final double HARDLY_A_HIT = 1e-3;

  /** As in "Intelligent Crawling": plain ratios, held against the satisfying pages. */
  public static Evidence paper(double threshold) {
    return new Evidence(Significance.SATISFYING, threshold, 0);
  }

  /** Smoothed ratios, held against the feature's own pages. */
  public static Evidence corrected(double threshold) {
    return new Evidence(Significance.SEEN, threshold, 2);
  }

  /** Whether it is not one of the papers' forms. */
  boolean isCorrected() {
    return prior > 0;
  }

  /** P(C): the papers' plain share, or the smoothed one that is never 0. */
  public double rate(Base base) {
    return isCorrected() ? base.smoothed() : base.rate();
  }

  /** I = P(C|feature) / P(C) ("Intelligent Crawling", equation 3); 1 while nothing is known. */
  public double ratio(double seen, double hits, Base base) {
    return ratio(seen, hits, base, LEAST_HITS);
  }

  /**
   * The same.
   *
   * @param least hits that are taken for none where ratios are plain
   */
  double ratio(double seen, double hits, Base base, double least) {
    double rate = rate(base);
    if (seen + prior == 0 || rate == 0) {
      return 1;
    }
    double counted = prior == 0 ? Math.max(hits, Math.min(least, seen)) : hits;
    return (counted + prior * rate) / (seen + prior) / rate;
  }

  /** S = |p - P| / sqrt(P (1 - P) / n) ("Intelligent Crawling", equation 6). */
  public double significance(double seen, double hits, Base base) {
    double rate = rate(base);
    if (seen == 0 || rate == 0 || rate == 1) {
      return 0;
    }
    return Math.abs(hits / seen - rate) / Math.sqrt(rate * (1 - rate) / form.n(seen, base));
  }

  /** log I of a significant feature, 0 of any other. */
  public double log(double seen, double hits, Base base) {
    return at(base).log(seen, hits);
  }

  /** The same for many features at one base rate. */
  Scale at(Base base) {
    double rate = rate(base);
    double least = threshold * threshold * rate * (1 - rate);
    return new Scale(this, base, rate, least);
  }

  /**
   * Evidence at one base rate; most features are turned down by two multiplications.
   *
   * @param least the square of the threshold times the variance of one page
   */
  record Scale(Evidence evidence, Base base, double rate, double least) {

    /** log I of a significant feature, 0 of any other. */
    double log(double seen, double hits) {
      double off = hits - rate * seen;
      double n = evidence.form == Significance.SEEN ? seen : evidence.form.n(seen, base);
      if (seen == 0 || rate <= 0 || rate >= 1 || off * off * n < least * seen * seen) {
        return 0;
      }
      return Math.log(evidence.ratio(seen, hits, base));
    }
  }

  /** The counts behind a ratio, for a person. */
  String reason(double seen, double hits, Base base) {
    return String.format(
        Locale.ROOT,
        "%s of %s pages satisfied, base %.2g %%, ratio %.3g, significance %.1f",
        count(hits),
        count(seen),
        100 * rate(base),
        ratio(seen, hits, base),
        significance(seen, hits, base));
  }

  /** A whole number without decimals, a part of a page with one. */
  static String count(double pages) {
    return pages == Math.rint(pages)
        ? Long.toString((long) pages)
        : String.format(Locale.ROOT, "%.1f", pages);
  }
}
