package dev.waymark.rank.patterns.mining;

import java.util.Arrays;

/** Counts the values of a sample; reusable. */
final class ValueCounts {
  private int[] values = new int[1 << 10];
  private int[] counts = new int[1 << 10];
  private int distinct;
  private int total;

  void clear() {
    Arrays.fill(counts, 0);
    distinct = 0;
    total = 0;
  }

  void add(int value) {
    if (distinct >= values.length / 2) {
      rehash();
    }
    int mask = values.length - 1;
    int slot = (value * 0x9e3779b9 >>> 7) & mask;
    while (counts[slot] != 0 && values[slot] != value) {
      slot = (slot + 1) & mask;
    }
    if (counts[slot]++ == 0) {
      values[slot] = value;
      distinct++;
    }
    total++;
  }

  private void rehash() {
    int[] oldValues = values;
    int[] oldCounts = counts;
    values = new int[oldValues.length * 4];
    counts = new int[oldValues.length * 4];
    int mask = values.length - 1;
    for (int i = 0; i < oldValues.length; i++) {
      if (oldCounts[i] > 0) {
        int slot = (oldValues[i] * 0x9e3779b9 >>> 7) & mask;
        while (counts[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        values[slot] = oldValues[i];
        counts[slot] = oldCounts[i];
      }
    }
  }

  int distinct() {
    return distinct;
  }

  /** Mean bits per value. */
  double entropy() {
    double sum = 0;
    for (int count : counts) {
      if (count > 0) {
        sum += count * log2(count);
      }
    }
    return total == 0 ? 0 : log2(total) - sum / total;
  }

  /** Bits for all values, each coded by its share. */
  static double codeLength(int[] counts) {
    long total = 0;
    double sum = 0;
    for (int count : counts) {
      if (count > 0) {
        total += count;
        sum += count * log2(count);
      }
    }
    return total == 0 ? 0 : Math.max(0, total * log2((double) total) - sum);
  }

  /** How many counts are not zero. */
  static int countNonZero(int[] counts) {
    int nonZero = 0;
    for (int count : counts) {
      nonZero += count > 0 ? 1 : 0;
    }
    return nonZero;
  }

  static double log2(double x) {
    return Math.log(x) * (1 / Math.log(2));
  }
}
