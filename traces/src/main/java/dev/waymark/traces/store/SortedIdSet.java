package dev.waymark.traces.store;

import java.util.Arrays;

/** A set of numbers that is gathered, sorted once and gone through; filled anew for the next. */
final class SortedIdSet {
  private long[] ids = new long[64];
  private int size;

  void clear() {
    size = 0;
  }

  /** Adds a number; 0 stands for none. */
  void add(long id) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, size * 2);
    }
    ids[size] = id;
    size += id == 0 ? 0 : 1;
  }

  /** Sorts them and leaves each once. */
  void sortDistinct() {
    Arrays.sort(ids, 0, size);
    int n = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || ids[i] != ids[i - 1]) {
        ids[n++] = ids[i];
      }
    }
    size = n;
  }

  int size() {
    return size;
  }

  long get(int i) {
    return ids[i];
  }

  /** Whether a number is among them, once they are sorted. */
  boolean contains(long id) {
    return Arrays.binarySearch(ids, 0, size, id) >= 0;
  }
}
