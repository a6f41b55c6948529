package dev.waymark.fetch.scope;

import dev.waymark.text.Words;

/**
 * Approximate counts in fixed memory (a count-min sketch with conservative update): a count may be
 * too high when there are far more items than cells, never too low.
 */
final class CountMinSketch {
  private static final int ROWS = 4;
  private final int[] cells;
  private final int mask;

  /**
   * @param bits each of the four rows has 2^bits cells of 4 bytes
   */
  CountMinSketch(int bits) {
    cells = new int[ROWS << bits];
    mask = (1 << bits) - 1;
  }

  int count(long item) {
    int least = Integer.MAX_VALUE;
    for (int row = 0; row < ROWS; row++) {
      least = Math.min(least, cells[cell(item, row)]);
    }
    return least;
  }

  void add(long item) {
    int next = count(item) + 1;
    for (int row = 0; row < ROWS; row++) {
      int cell = cell(item, row);
      cells[cell] = Math.max(cells[cell], next);
    }
  }

  private int cell(long item, int row) {
    long hash = Words.mix(item + row * 0x9e3779b97f4a7c15L);
    return row * (mask + 1) + ((int) hash & mask);
  }
}
