package dev.waymark.learn;

/**
 * What a set of features says by its tallies. The rate of a feature is r = log(((hits + aP) / (seen
 * + a)) / P), a = 2: 0 for one that was never seen, below 0 for one that was seen in vain.
 */
final class WordRates {
  /** Pages at the base rate that every feature is taken to have had before. */
  static final double PRIOR = 2;

  /** Keeps one weak feature alone from saying as much as many strong ones. */
  private static final double RESERVE = 0.5;

  /** Standard deviations, squared, from which on a feature is telling. */
  private static final double TELLING = 4;

  private final Tallies tallies;
  private final Prior prior;
  private final double rate;
  private final double logRate;

  /**
   * @param base what a rate is held against
   * @param prior pages seen before the crawl; {@link Prior#NONE} for features other than words
   */
  WordRates(Tallies tallies, Base base, Prior prior) {
    this.tallies = tallies;
    this.prior = prior;
    this.rate = base.smoothed();
    this.logRate = Math.log(rate);
  }

  /** The mean of the rates, each weighted by its own size: words that say nothing weigh nothing. */
  double mean(long[] features) {
    double sum = 0;
    double weight = 0;
    for (long feature : features) {
      double r = of(feature);
      double size = Math.abs(r);
      sum += r * size;
      weight += size;
    }
    return weight == 0 ? 0 : sum / (weight + RESERVE);
  }

  /** The highest of the rates; 0 if there is no feature. */
  double best(long[] features) {
    double best = features.length == 0 ? 0 : Double.NEGATIVE_INFINITY;
    for (long feature : features) {
      best = Math.max(best, of(feature));
    }
    return best;
  }

  /** The sum of the telling features' rates, on a logarithmic scale: they are not independent. */
  double agreement(long[] features) {
    double sum = 0;
    for (long feature : features) {
      int slot = tallies.slot(feature);
      if (slot >= 0) {
        double seen = tallies.seen(slot);
        double hits = tallies.hits(slot);
        double off = hits - rate * seen;
        if (off * off >= TELLING * rate * (1 - rate) * seen) {
          sum += rate(seen, hits);
        }
      }
    }
    return Math.signum(sum) * Math.log1p(Math.abs(sum));
  }

  private double of(long feature) {
    int slot = tallies.slot(feature);
    double before = prior.hits(feature);
    double seen = before + (slot < 0 ? 0 : tallies.seen(slot));
    double hits = before + (slot < 0 ? 0 : tallies.hits(slot));
    return seen == 0 ? 0 : rate(seen, hits);
  }

  /**
   * How much a page resembles the wanted ones: the mean rate of its words as the others know them.
   *
   * @param words of a page that is among the tallied ones
   * @param satisfied how it turned out itself, which is left out of its own account
   */
  double likeness(long[] words, boolean satisfied) {
    double sum = 0;
    double weight = 0;
    for (long word : words) {
      int slot = tallies.slot(word);
      if (slot >= 0) {
        double before = prior.hits(word);
        double seen = before + tallies.seen(slot) - 1;
        double hits = before + tallies.hits(slot) - (satisfied ? 1 : 0);
        double r = seen <= 0 ? 0 : rate(seen, Math.max(0, hits));
        sum += r * Math.abs(r);
        weight += Math.abs(r);
      }
    }
    return weight == 0 ? 0 : sum / (weight + 2 * RESERVE);
  }

  double rate(double seen, double hits) {
    return Math.log((hits + PRIOR * rate) / (seen + PRIOR)) - logRate;
  }
}
