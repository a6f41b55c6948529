package dev.waymark.search;

import java.util.Arrays;

/** Numbers by 64-bit ids, whose bits are random: open addressing, without an object for each. */
final class LongTable {
  private static final int SMALL = 1 << 12;

  private long[] keys = new long[SMALL];
  private int[] values = new int[SMALL];
  private int size;

  /** The number of an id; 0 if it has none. */
  int get(long key) {
    return values[slot(key)];
  }

  /**
   * @param value not 0
   */
  void put(long key, int value) {
    int slot = slot(key);
    if (values[slot] == 0) {
      keys[slot] = key;
      size++;
    }
    values[slot] = value;
    if (size * 2 > keys.length) {
      grow();
    }
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) key & mask;
    while (values[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }

  int size() {
    return size;
  }

  void clear() {
    if (keys.length > SMALL) {
      keys = new long[SMALL];
      values = new int[SMALL];
    } else {
      Arrays.fill(values, 0);
    }
    size = 0;
  }
}
