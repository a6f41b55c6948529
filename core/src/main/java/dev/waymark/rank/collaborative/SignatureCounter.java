package dev.waymark.rank.collaborative;

import java.util.Arrays;

/** Counts the signatures of one person's pages; used again for the next. */
final class SignatureCounter {
  /** Satisfying pages are counted in the upper half of a count, all pages in the lower one. */
  private static final int RELEVANT_INCREMENT = 1 << 16;

  private int[] counts = new int[1 << 14]; // by number of the signature, 0 between two persons

  /**
   * The mean over the signatures of the share of pages with it that satisfy.
   *
   * @param pages for each page, at most 65,535, the numbers of its signatures
   * @param satisfied whether it satisfies
   * @param size above every number
   */
  double meanRelevantShare(int[][] pages, boolean[] satisfied, int size) {
    if (size > counts.length) {
      counts = Arrays.copyOf(counts, Math.max(size, 2 * counts.length));
    }
    for (int i = 0; i < pages.length; i++) {
      add(pages[i], satisfied[i] ? RELEVANT_INCREMENT + 1 : 1);
    }
    double sum = 0;
    int distinct = 0;
    for (int[] page : pages) {
      for (int signature : page) {
        int count = counts[signature];
        if (count != 0) {
          counts[signature] = 0;
          sum += (double) (count >>> 16) / (count & RELEVANT_INCREMENT - 1);
          distinct++;
        }
      }
    }
    return distinct == 0 ? 0 : sum / distinct;
  }

  private void add(int[] signatures, int by) {
    for (int signature : signatures) {
      counts[signature] += by;
    }
  }
}
