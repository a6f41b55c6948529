package dev.waymark.rank.patterns.mining;

import java.util.Arrays;

/**
 * The URLs of one site that have the same keys, stored by column: value numbers for each key, and
 * the row of each URL in the site.
 */
public final class UrlShape {
  /** Scheme and authority. */
  public final String origin;

  /** Numbers of the keys, ascending: path levels, then query parameters. */
  final int[] keys;

  /** Value numbers by key and URL. */
  final int[][] columns;

  /** Rows of the site by URL. */
  int[] rows = new int[16];

  int size;

  UrlShape(String origin, int[] keys) {
    this.origin = origin;
    this.keys = keys;
    this.columns = new int[keys.length][16];
  }

  /** Adds a URL; {@code values} in the order of the keys. */
  void add(int row, int[] values) {
    if (size == rows.length) {
      int capacity = size + (size >> 1) + 16;
      rows = Arrays.copyOf(rows, capacity);
      for (int k = 0; k < columns.length; k++) {
        columns[k] = Arrays.copyOf(columns[k], capacity);
      }
    }
    rows[size] = row;
    for (int k = 0; k < columns.length; k++) {
      columns[k][size] = values[k];
    }
    size++;
  }

  /** The column of a key; -1 if its URLs do not have it. */
  int columnOf(int key) {
    return Math.max(-1, Arrays.binarySearch(keys, key));
  }
}
