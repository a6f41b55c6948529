package dev.waymark.text;

/**
 * Numbers by halves of hashes: open addressing, key and number side by side, so that most look-ups
 * read memory once.
 */
final class IntHashMap {
  static final int NONE = -1;

  private final long[] cells; // key above, number + 1 below; 0 = free

  IntHashMap(int size) {
    this.cells = new long[Integer.highestOneBit(Math.max(1, size)) * 4];
  }

  /** Of keys that are the same, the first one stays. */
  void put(int key, int number) {
    int place = findSlot(key);
    if (cells[place] == 0) {
      cells[place] = (long) key << 32 | number + 1;
    }
  }

  /** The number of a key, or {@link #NONE}. */
  int get(int key) {
    return (int) cells[findSlot(key)] - 1;
  }

  /** Where the key is, or where it would be put. */
  private int findSlot(int key) {
    int mask = cells.length - 1;
    int place = key * 0x9e3779b9 >>> 7 & mask;
    while (cells[place] != 0 && (int) (cells[place] >>> 32) != key) {
      place = place + 1 & mask;
    }
    return place;
  }
}
