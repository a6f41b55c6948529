package dev.waymark.rank.collaborative;

import java.util.Arrays;

/** Counts the signatures of one user's pages; reusable. */
final class SignatureCounter {
  /** Relevant pages are counted in the upper half of a count, all pages in the lower one. */
  private static final int RELEVANT_INCREMENT = 1 << 16;

  private int[] counts = new int[1 << 14]; // by signature number; all 0 between calls

  /**
   * The mean over all signatures of the share of relevant pages among those that have it.
   *
   * @param pages for each page, at most 65,535, the numbers of its signatures
   * @param relevant whether each page is relevant
   * @param size above every number
   */
  double meanRelevantShare(int[][] pages, boolean[] relevant, int size) {
    if (size > counts.length) {
      counts = Arrays.copyOf(counts, Math.max(size, 2 * counts.length));
    }
    for (int i = 0; i < pages.length; i++) {
      add(pages[i], relevant[i] ? RELEVANT_INCREMENT + 1 : 1);
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

  private void add(int[] signatures, int amount) {
    for (int signature : signatures) {
      counts[signature] += amount;
    }
  }
}
