package dev.waymark.rank.knowledge;

import dev.waymark.rank.knowledge.rate.FeaturePrior;
import dev.waymark.rank.knowledge.rate.LogRates;
import dev.waymark.text.BagOfWords;

/**
 * Tests whether the knowledge of an earlier crawl holds in this one. On pages that it predicts to
 * be relevant, those whose words were typical of relevant pages there, two hypotheses are compared
 * by their odds: that the relevance rate is raised by a quarter of the remaining share, or that it
 * is the base rate. An irrelevant page multiplies the odds by 3/4; a relevant one raises them the
 * more, the lower the base rate. At odds of one to twenty the knowledge is removed, after eleven
 * irrelevant pages at the start of a crawl.
 */
final class TransferPrior {
  /** Share by which the relevance rate of predicted pages is raised if the knowledge holds. */
  private static final double RELEVANCE_LIFT = 0.25;

  /** Odds below which the knowledge is removed; they are capped at the inverse. */
  private static final double MIN_ODDS = 1 / 20.0;

  /**
   * Mean log ratio of a page's words from which on the page is predicted to be relevant. On
   * Wikispeedia, relevant pages of earlier crawls are at 0.25 to 1, others below 0; discounting
   * makes these values small.
   */
  private static final double MIN_MEAN_RATE = 0.25;

  private final Knowledge earlier;
  private final FeatureRates wordRates;
  private double odds = 1;

  TransferPrior(Knowledge earlier, double odds) {
    this(earlier);
    this.odds = odds;
  }

  TransferPrior(Knowledge earlier) {
    this.earlier = earlier;
    this.wordRates =
        new FeatureRates(
            earlier.counts(FeatureType.WORD), new LogRates(earlier.baseRate()), FeaturePrior.NONE);
  }

  /** That it holds, against that it does not. */
  double odds() {
    return odds;
  }

  Knowledge earlier() {
    return earlier;
  }

  /**
   * Observes one more crawled page.
   *
   * @param rate the base rate of this crawl
   */
  void observe(BagOfWords page, boolean relevant, double rate) {
    if (wordRates.summarize(page.ids()).mean() >= MIN_MEAN_RATE) {
      double expectedRate = rate + RELEVANCE_LIFT * (1 - rate);
      odds *= relevant ? expectedRate / rate : (1 - expectedRate) / (1 - rate);
      odds = Math.min(odds, 1 / MIN_ODDS);
    }
  }

  boolean isPlausible() {
    return odds >= MIN_ODDS;
  }
}
