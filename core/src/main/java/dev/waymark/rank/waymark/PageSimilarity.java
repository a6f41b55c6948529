package dev.waymark.rank.waymark;

import dev.waymark.rank.Hint;
import dev.waymark.rank.knowledge.ArrayGrowth;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.Arrays;

/**
 * Caches, for each crawled page, its similarity to relevant pages and its share of the hint's
 * words. A value is refreshed when the crawl has grown by a third, so that a page's words are read,
 * perhaps from disk, some four times over a crawl of any length. Long pages are sampled.
 */
final class PageSimilarity {
  private static final double REFRESH_GROWTH = 1.3;

  /** Words sampled evenly: 128 rank as well as all, some 600, at a fifth of the cost. */
  private static final int SAMPLE_WORDS = 128;

  private final Hint hint;
  private float[] similarities = new float[1024];
  private float[] hintCoverages = new float[1024];
  private int[] refreshedAt = new int[1024]; // number of pages at the last refresh, 0 for never

  PageSimilarity(Hint hint) {
    this.hint = hint;
  }

  /** The mean log ratio of its words, the page itself left out. */
  double similarity(int page, PageHistory history, RateSnapshot rates) {
    refreshIfStale(page, history, rates);
    return similarities[page];
  }

  /** Its share of the hint's words. */
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
