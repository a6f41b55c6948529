package dev.waymark.learn;

import java.util.Arrays;

/**
 * How much each crawled page resembles the wanted ones, as far as is known by now. A page is looked
 * at again when knowledge has grown by a tenth, so that reading its words, perhaps from disk, costs
 * a fixed number of times over a crawl of any length.
 */
final class PageLikeness {
  private static final double STALE = 1.1;

  private final Prior prior;
  private float[] values = new float[1024];
  private int[] lookedAt = new int[1024]; // number of pages known then, 0 for never

  PageLikeness(Prior prior) {
    this.prior = prior;
  }

  double of(int page, Known known) {
    if (page >= values.length) {
      int length = Growth.after(values.length, page + 1);
      values = Arrays.copyOf(values, length);
      lookedAt = Arrays.copyOf(lookedAt, length);
    }
    int now = known.crawled().size();
    if (lookedAt[page] == 0 || now > lookedAt[page] * STALE) {
      Knowledge knowledge = known.knowledge();
      Base base = prior.base(knowledge.base());
      WordRates rates = new WordRates(knowledge.of(Family.WORD), base, prior);
      values[page] =
          (float) rates.likeness(known.crawled().words(page), known.crawled().satisfied(page));
      lookedAt[page] = now;
    }
    return values[page];
  }
}
