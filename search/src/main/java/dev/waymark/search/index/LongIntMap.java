package dev.waymark.search.index;

import java.util.Arrays;

/**
 * Numbers by 64-bit ids, whose bits are random: open addressing, without an object for each. An id
 * and its number stand side by side: looking it up is one access to memory.
 */
final class LongIntMap {
  private static final int INITIAL_CELLS = 1 << 13;

  private long[] cells = new long[INITIAL_CELLS];
  private int size;

  /** The number of an id; 0 if it has none. */
  int get(long key) {
    return (int) cells[slot(key) + 1];
  }

  /**
   * @param value not 0
   */
  void put(long key, int value) {
    int place = slot(key);
    if (cells[place + 1] == 0) {
      cells[place] = key;
      size++;
    }
    cells[place + 1] = value;
    if (size * 4 > cells.length) {
      grow();
    }
  }

  private int slot(long key) {
    int mask = cells.length - 2;
    int place = (int) key * 2 & mask;
    while (cells[place + 1] != 0 && cells[place] != key) {
      place = (place + 2) & mask;
    }
    return place;
  }

  private void grow() {
    long[] old = cells;
    cells = new long[old.length * 2];
    for (int i = 0; i < old.length; i += 2) {
      if (old[i + 1] != 0) {
        int place = slot(old[i]);
        cells[place] = old[i];
        cells[place + 1] = old[i + 1];
      }
    }
  }

  int size() {
    return size;
  }

  void clear() {
    if (cells.length > INITIAL_CELLS) {
      cells = new long[INITIAL_CELLS];
    } else {
      Arrays.fill(cells, 0);
    }
    size = 0;
  }
}
