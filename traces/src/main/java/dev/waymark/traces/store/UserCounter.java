package dev.waymark.traces.store;

import java.util.Arrays;

/**
 * Counts people per text in a table of bounded size: a few texts have most of the people, and of
 * those it is enough to know how many. When the table is full, what was counted is handed over and
 * counting begins anew.
 */
final class UserCounter {
  private static final int INITIAL_CAPACITY = 1 << 10;

  /** Texts counted at a time, in 12 MB. */
  private static final int MAX_TEXTS = 1 << 18;

  private static final int STRIDE = 3; // id or 0, people told, people counted of each kind
  private static final int LISTED = 1;
  private static final int COUNTED = 2;

  /** Takes what was counted of a text. */
  @FunctionalInterface
  interface Sink {
    void accept(long id, int before, int now);
  }

  private final int maxListed;
  private final Sink sink;
  private long[] table = new long[2 * INITIAL_CAPACITY * STRIDE];
  private int mask = 2 * INITIAL_CAPACITY - 1;
  private int size;

  /**
   * @param told people of each text that are not counted but told one by one
   */
  UserCounter(int told, Sink sink) {
    this.maxListed = told;
    this.sink = sink;
  }

  /**
   * One person more was seen with a text.
   *
   * @param isNew this import brought it
   * @return whether the person was counted, and has not to be told
   */
  boolean tryCount(long id, boolean isNew) {
    int at = offsetOf(id);
    if (table[at] != id) {
      at = insert(id);
    }
    if (table[at + LISTED] < maxListed) {
      table[at + LISTED]++;
      return false;
    }
    table[at + COUNTED] += isNew ? 1L << 32 : 1;
    return true;
  }

  private int insert(long id) {
    if (size == MAX_TEXTS) {
      flush();
    } else if (2 * size > mask) {
      grow();
    }
    int at = offsetOf(id);
    table[at] = id;
    size++;
    return at;
  }

  private int offsetOf(long id) {
    int slot = (int) id & mask;
    while (table[slot * STRIDE] != 0 && table[slot * STRIDE] != id) {
      slot = slot + 1 & mask;
    }
    return slot * STRIDE;
  }

  private void grow() {
    long[] few = table;
    mask = 2 * mask + 1;
    table = new long[(mask + 1) * STRIDE];
    for (int i = 0; i < few.length; i += STRIDE) {
      if (few[i] != 0) {
        System.arraycopy(few, i, table, offsetOf(few[i]), STRIDE);
      }
    }
  }

  /** Hands over what was counted, and forgets it. */
  void flush() {
    for (int i = 0; i < table.length; i += STRIDE) {
      long counted = table[i + COUNTED];
      if (counted != 0) {
        sink.accept(table[i], (int) counted, (int) (counted >>> 32));
      }
    }
    Arrays.fill(table, 0);
    size = 0;
  }
}
