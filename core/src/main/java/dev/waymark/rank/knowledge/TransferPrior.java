package dev.waymark.rank.knowledge;

import dev.waymark.text.BagOfWords;

/**
 * The knowledge of an earlier crawl, and whether it holds here. Two views are weighed by the pages
 * that it speaks for, those made of words that the earlier crawl found on wanted pages: that a
 * quarter more of them is wanted than of all pages, or that they are like all others. A page that
 * is not wanted makes the first view less likely by a quarter, one that is wanted the more likely
 * the rarer such pages are. At one to twenty the knowledge is given back: eleven pages in vain at
 * the beginning.
 */
final class TransferPrior {
  /** What more of the pages it speaks for are wanted, if it holds. */
  private static final double RELEVANCE_LIFT = 0.25;

  /** The odds at which it is given back; they never get better than the reverse. */
  private static final double MIN_ODDS = 1 / 20.0;

  /**
   * From this mean rate of its words on a page is spoken for. On Wikispeedia pages that earlier
   * runs wanted are at 0.25 to 1, others below 0: what was discounted says all with a low voice.
   */
  private static final double MIN_MEAN_RATE = 0.25;

  private final Knowledge earlier;
  private final FeatureRates wordRates;
  private double odds = 1;

  TransferPrior(Knowledge earlier) {
    this.earlier = earlier;
    this.wordRates =
        new FeatureRates(
            earlier.counts(FeatureType.WORD), new LogRates(earlier.baseRate()), FeaturePrior.NONE);
  }

  Knowledge earlier() {
    return earlier;
  }

  /**
   * One more page was crawled.
   *
   * @param rate the share of wanted pages in this crawl
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
