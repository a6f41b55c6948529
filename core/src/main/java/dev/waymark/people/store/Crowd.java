package dev.waymark.people.store;

import java.util.Arrays;

/**
 * Counts people per text in a table of bounded size: a few texts have most of the people, and of
 * those it is enough to know how many. When the table is full, what was counted is handed over and
 * counting begins anew.
 */
final class Crowd {
  private static final int FEW = 1 << 10;

  /** Texts counted at a time, in 12 MB. */
  private static final int MOST = 1 << 18;

  private static final int STRIDE = 3; // id or 0, people told, people counted of each kind
  private static final int TOLD = 1;
  private static final int COUNTED = 2;

  /** Takes what was counted of a text. */
  @FunctionalInterface
  interface Sink {
    void counted(long id, int before, int now);
  }

  private final int told;
  private final Sink sink;
  private long[] table = new long[2 * FEW * STRIDE];
  private int mask = 2 * FEW - 1;
  private int size;

  /**
   * @param told people of each text that are not counted but told one by one
   */
  Crowd(int told, Sink sink) {
    this.told = told;
    this.sink = sink;
  }

  /**
   * One person more was seen with a text.
   *
   * @param isNew this import brought it
   * @return whether the person was counted, and has not to be told
   */
  boolean counts(long id, boolean isNew) {
    int at = place(id);
    if (table[at] != id) {
      at = add(id);
    }
    if (table[at + TOLD] < told) {
      table[at + TOLD]++;
      return false;
    }
    table[at + COUNTED] += isNew ? 1L << 32 : 1;
    return true;
  }

  private int add(long id) {
    if (size == MOST) {
      handOver();
    } else if (2 * size > mask) {
      enlarge();
    }
    int at = place(id);
    table[at] = id;
    size++;
    return at;
  }

  private int place(long id) {
    int slot = (int) id & mask;
    while (table[slot * STRIDE] != 0 && table[slot * STRIDE] != id) {
      slot = slot + 1 & mask;
    }
    return slot * STRIDE;
  }

  private void enlarge() {
    long[] few = table;
    mask = 2 * mask + 1;
    table = new long[(mask + 1) * STRIDE];
    for (int i = 0; i < few.length; i += STRIDE) {
      if (few[i] != 0) {
        System.arraycopy(few, i, table, place(few[i]), STRIDE);
      }
    }
  }

  /** Hands over what was counted, and forgets it. */
  void handOver() {
    for (int i = 0; i < table.length; i += STRIDE) {
      long counted = table[i + COUNTED];
      if (counted != 0) {
        sink.counted(table[i], (int) counted, (int) (counted >>> 32));
      }
    }
    Arrays.fill(table, 0);
    size = 0;
  }
}
