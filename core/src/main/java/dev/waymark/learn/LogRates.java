package dev.waymark.learn;

import java.util.Arrays;

/**
 * The rate of a feature at one base rate P: r = log(((hits + aP) / (seen + a)) / P), a = 2; 0 for
 * one that was never seen, below 0 for one that was seen in vain. Small counts are looked up: a
 * candidate has some hundred features, and a logarithm costs more than all else about one.
 */
final class LogRates {
  /** Pages at the base rate that every feature is taken to have had before. */
  private static final double PRIOR = 2;

  private static final double[] LOG_SEEN = new double[4096];

  static {
    Arrays.setAll(LOG_SEEN, seen -> Math.log(seen + PRIOR));
  }

  private final double rate;
  private final double logRate;
  private final double[] logHits = new double[128]; // less that of the base rate; NaN until asked

  LogRates(Base base) {
    this.rate = base.smoothed();
    this.logRate = Math.log(rate);
    Arrays.fill(logHits, Double.NaN);
  }

  /** The base rate. */
  double base() {
    return rate;
  }

  double of(double seen, double hits) {
    return seen <= 0 ? 0 : hits(hits) - seen(seen);
  }

  private double hits(double hits) {
    int whole = (int) hits;
    if (whole != hits || whole >= logHits.length) {
      return Math.log(hits + PRIOR * rate) - logRate;
    }
    if (Double.isNaN(logHits[whole])) {
      logHits[whole] = Math.log(hits + PRIOR * rate) - logRate;
    }
    return logHits[whole];
  }

  private static double seen(double seen) {
    int whole = (int) seen;
    return whole == seen && whole < LOG_SEEN.length ? LOG_SEEN[whole] : Math.log(seen + PRIOR);
  }
}
