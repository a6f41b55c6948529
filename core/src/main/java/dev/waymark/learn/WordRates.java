package dev.waymark.learn;

/** What a set of features says by its tallies: see {@link LogRates} for one of them. */
final class WordRates {
  /** Keeps one weak feature alone from saying as much as many strong ones. */
  private static final double RESERVE = 0.5;

  /** Standard deviations, squared, from which on a feature is telling. */
  private static final double TELLING = 4;

  private final Tallies tallies;
  private final LogRates rates;
  private final Prior prior;

  /**
   * What several features say together.
   *
   * @param mean of the rates, each weighted by its own size: what says nothing weighs nothing
   * @param best the highest of the rates; 0 if there is no feature
   * @param telling the sum of the telling features' rates
   */
  record Said(double mean, double best, double telling) {

    /** What the telling ones say together, on a logarithmic scale: they are not independent. */
    double agreement() {
      return Math.signum(telling) * Math.log(1 + Math.abs(telling));
    }
  }

  /**
   * @param prior pages seen before the crawl; {@link Prior#NONE} for features other than words
   */
  WordRates(Tallies tallies, LogRates rates, Prior prior) {
    this.tallies = tallies;
    this.rates = rates;
    this.prior = prior;
  }

  Said of(long[] features) {
    double rate = rates.base();
    double variance = TELLING * rate * (1 - rate);
    double sum = 0;
    double weight = 0;
    double best = features.length == 0 ? 0 : Double.NEGATIVE_INFINITY;
    double telling = 0;
    int[] slots = tallies.slots(features);
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      double before = prior.hits(features[i]);
      if (slot < 0 && before == 0) {
        best = Math.max(best, 0); // never seen, it says nothing
        continue;
      }
      double seen = before + (slot < 0 ? 0 : tallies.seen(slot));
      double hits = before + (slot < 0 ? 0 : tallies.hits(slot));
      double r = rates.of(seen, hits);
      sum += r * Math.abs(r);
      weight += Math.abs(r);
      best = Math.max(best, r);
      double off = hits - rate * seen;
      telling += off * off >= variance * seen ? r : 0;
    }
    return new Said(weight == 0 ? 0 : sum / (weight + RESERVE), best, telling);
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
    int[] slots = tallies.slots(words);
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      if (slot >= 0) {
        double before = prior.hits(words[i]);
        double seen = before + tallies.seen(slot) - 1;
        double hits = before + tallies.hits(slot) - (satisfied ? 1 : 0);
        double r = rates.of(seen, Math.max(0, hits));
        sum += r * Math.abs(r);
        weight += Math.abs(r);
      }
    }
    return weight == 0 ? 0 : sum / (weight + 2 * RESERVE);
  }
}
