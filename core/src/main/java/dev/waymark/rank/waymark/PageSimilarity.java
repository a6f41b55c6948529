package dev.waymark.rank.waymark;

import dev.waymark.rank.Hint;
import dev.waymark.rank.knowledge.ArrayGrowth;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.Arrays;

/**
 * How much each crawled page resembles the wanted ones and what it has of the hint, as far as is
 * known by now. A page is looked at again when the crawl has grown by a third, so that reading its
 * words, perhaps from disk, costs some four times a page over a crawl of any length. A long page is
 * known by some of its words.
 */
final class PageSimilarity {
  private static final double REFRESH_GROWTH = 1.3;

  /** Words looked at, evenly drawn: 128 order as well as all, some 600, and cost a fifth. */
  private static final int SAMPLE_WORDS = 128;

  private final Hint hint;
  private float[] similarities = new float[1024];
  private float[] hintCoverages = new float[1024];
  private int[] refreshedAt = new int[1024]; // number of pages known then, 0 for never

  PageSimilarity(Hint hint) {
    this.hint = hint;
  }

  /** The mean rate of its words as the others know them. */
  double similarity(int page, PageHistory history, RateSnapshot rates) {
    refreshIfStale(page, history, rates);
    return similarities[page];
  }

  /** Its share of the hint. */
  double hintCoverage(int page, PageHistory history, RateSnapshot rates) {
    refreshIfStale(page, history, rates);
    return hintCoverages[page];
  }

  private void refreshIfStale(int page, PageHistory history, RateSnapshot rates) {
    if (page >= similarities.length) {
      int length = ArrayGrowth.newLength(similarities.length, page + 1);
      similarities = Arrays.copyOf(similarities, length);
      hintCoverages = Arrays.copyOf(hintCoverages, length);
      refreshedAt = Arrays.copyOf(refreshedAt, length);
    }
    if (refreshedAt[page] == 0 || history.size() > refreshedAt[page] * REFRESH_GROWTH) {
      long[] words = history.words(page);
      similarities[page] =
          (float) rates.pageWords().similarity(sample(words), history.isRelevant(page));
      hintCoverages[page] = (float) hint.coverage(words, rates.hintWeights());
      refreshedAt[page] = history.size();
    }
  }

  private static long[] sample(long[] words) {
    if (words.length <= SAMPLE_WORDS) {
      return words;
    }
    long[] sample = new long[SAMPLE_WORDS];
    for (int i = 0; i < SAMPLE_WORDS; i++) {
      sample[i] = words[(int) ((long) i * words.length / SAMPLE_WORDS)];
    }
    return sample;
  }
}
