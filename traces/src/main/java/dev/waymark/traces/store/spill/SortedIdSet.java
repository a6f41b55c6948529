package dev.waymark.traces.store.spill;

import java.util.Arrays;

/** A reusable set of ids that is filled, sorted once and then iterated. */
public final class SortedIdSet {
  private long[] ids = new long[64];
  private int size;

  public void clear() {
    size = 0;
  }

  /** Adds an id; 0 stands for none and is ignored. */
  public void add(long id) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, size * 2);
    }
    ids[size] = id;
    size += id == 0 ? 0 : 1;
  }

  /** Sorts the ids and removes duplicates. */
  public void sortDistinct() {
    Arrays.sort(ids, 0, size);
    int n = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || ids[i] != ids[i - 1]) {
        ids[n++] = ids[i];
      }
    }
    size = n;
  }

  public int size() {
    return size;
  }

  public long get(int i) {
    return ids[i];
  }

  /** Whether the set contains an id; only after {@link #sortDistinct}. */
  public boolean contains(long id) {
    return Arrays.binarySearch(ids, 0, size, id) >= 0;
  }
}
