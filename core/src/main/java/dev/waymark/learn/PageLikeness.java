package dev.waymark.learn;

import java.util.Arrays;

/**
 * How much each crawled page resembles the wanted ones and what it has of the hint, as far as is
 * known by now. A page is looked at again when the crawl has grown by a third, so that reading its
 * words, perhaps from disk, costs some four times a page over a crawl of any length. A long page is
 * known by some of its words.
 */
final class PageLikeness {
  private static final double STALE = 1.3;

  /** Words looked at, evenly drawn: 128 order as well as all, some 600, and cost a fifth. */
  private static final int WORDS = 128;

  private final Hint hint;
  private float[] likeness = new float[1024];
  private float[] hinted = new float[1024];
  private int[] lookedAt = new int[1024]; // number of pages known then, 0 for never

  PageLikeness(Hint hint) {
    this.hint = hint;
  }

  /** The mean rate of its words as the others know them. */
  double of(int page, Crawled crawled, RatesNow now) {
    look(page, crawled, now);
    return likeness[page];
  }

  /** Its share of the hint. */
  double hinted(int page, Crawled crawled, RatesNow now) {
    look(page, crawled, now);
    return hinted[page];
  }

  private void look(int page, Crawled crawled, RatesNow now) {
    if (page >= likeness.length) {
      int length = Growth.after(likeness.length, page + 1);
      likeness = Arrays.copyOf(likeness, length);
      hinted = Arrays.copyOf(hinted, length);
      lookedAt = Arrays.copyOf(lookedAt, length);
    }
    if (lookedAt[page] == 0 || crawled.size() > lookedAt[page] * STALE) {
      long[] words = crawled.words(page);
      likeness[page] = (float) now.pages().likeness(some(words), crawled.satisfied(page));
      hinted[page] = (float) hint.share(words, now.hint());
      lookedAt[page] = crawled.size();
    }
  }

  private static long[] some(long[] words) {
    if (words.length <= WORDS) {
      return words;
    }
    long[] some = new long[WORDS];
    for (int i = 0; i < WORDS; i++) {
      some[i] = words[(int) ((long) i * words.length / WORDS)];
    }
    return some;
  }
}
