package dev.waymark.rank.knowledge.rate;

import java.util.Arrays;

/**
 * Log ratios of features at one base rate P: r = log(((relevant + aP) / (seen + a)) / P), a = 2; 0
 * for an unseen feature. Logarithms of small counts are cached: a candidate has some hundred
 * features.
 */
public final class LogRates {
  /** Pages at the base rate added to every feature as smoothing. */
  private static final double PRIOR_PAGES = 2;

  private static final double[] LOG_SEEN = new double[4096];

  static {
    Arrays.setAll(LOG_SEEN, seen -> Math.log(seen + PRIOR_PAGES));
  }

  private final double baseRate;
  private final double logBaseRate;
  private final double[] logRelevant =
      new double[128]; // less that of the base rate; NaN until computed

  public LogRates(BaseRate base) {
    this.baseRate = base.smoothedRate();
    this.logBaseRate = Math.log(baseRate);
    Arrays.fill(logRelevant, Double.NaN);
  }

  /** The base rate P. */
  public double baseRate() {
    return baseRate;
  }

  public double logRatio(double seen, double relevant) {
    return seen <= 0 ? 0 : logRelevant(relevant) - logSeen(seen);
  }

  private double logRelevant(double relevant) {
    int whole = (int) relevant;
    if (whole != relevant || whole >= logRelevant.length) {
      return Math.log(relevant + PRIOR_PAGES * baseRate) - logBaseRate;
    }
    if (Double.isNaN(logRelevant[whole])) {
      logRelevant[whole] = Math.log(relevant + PRIOR_PAGES * baseRate) - logBaseRate;
    }
    return logRelevant[whole];
  }

  private static double logSeen(double seen) {
    int whole = (int) seen;
    return whole == seen && whole < LOG_SEEN.length
        ? LOG_SEEN[whole]
        : Math.log(seen + PRIOR_PAGES);
  }
}
