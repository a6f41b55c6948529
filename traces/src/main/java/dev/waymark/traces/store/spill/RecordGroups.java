package dev.waymark.traces.store.spill;

import java.util.Arrays;

/** Groups records by key, keeping their order within a group. */
public final class RecordGroups {
  private final long[] groupKeys;
  private final int[] starts;
  private final int[] members;

  /**
   * @param keys key of each record
   * @param n number of records
   */
  public RecordGroups(long[] keys, int n) {
    int capacity = Integer.highestOneBit(Math.max(8, n)) * 4;
    int[] slots = new int[capacity];
    long[] found = new long[Math.max(1, n)];
    int[] groupOf = new int[n];
    int groups = 0;
    for (int i = 0; i < n; i++) {
      int slot = (int) (keys[i] ^ keys[i] >>> 29) & (capacity - 1);
      while (slots[slot] != 0 && found[slots[slot] - 1] != keys[i]) {
        slot = (slot + 1) & (capacity - 1);
      }
      if (slots[slot] == 0) {
        found[groups] = keys[i];
        slots[slot] = ++groups;
      }
      groupOf[i] = slots[slot] - 1;
    }
    int[] rank = ranks(found, groups);
    groupKeys = new long[groups];
    starts = new int[groups + 1];
    for (int g = 0; g < groups; g++) {
      groupKeys[rank[g]] = found[g];
    }
    for (int i = 0; i < n; i++) {
      starts[rank[groupOf[i]] + 1]++;
    }
    for (int g = 0; g < groups; g++) {
      starts[g + 1] += starts[g];
    }
    members = new int[n];
    int[] next = Arrays.copyOf(starts, groups);
    for (int i = 0; i < n; i++) {
      members[next[rank[groupOf[i]]]++] = i;
    }
  }

  /** The rank of each key in unsigned order. */
  private static int[] ranks(long[] found, int groups) {
    long[] sorted = new long[groups];
    for (int g = 0; g < groups; g++) {
      sorted[g] = found[g] ^ Long.MIN_VALUE;
    }
    Arrays.sort(sorted);
    int[] rank = new int[groups];
    for (int g = 0; g < groups; g++) {
      rank[g] = Arrays.binarySearch(sorted, found[g] ^ Long.MIN_VALUE);
    }
    return rank;
  }

  /** Number of groups; groups are in unsigned order of their keys. */
  public int size() {
    return groupKeys.length;
  }

  public long key(int group) {
    return groupKeys[group];
  }

  public int count(int group) {
    return starts[group + 1] - starts[group];
  }

  /** Index of the i-th record of a group. */
  public int member(int group, int i) {
    return members[starts[group] + i];
  }
}
