package dev.waymark.traces.store.spill;

import java.util.Arrays;

/**
 * Counts users per text in a table of bounded size: a few texts have most of the users, and for
 * those the number is enough. When the table is full, the counts are passed on and counting starts
 * over.
 */
public final class UserCounter {
  private static final int INITIAL_CAPACITY = 1 << 10;

  /** Texts counted at a time, in 12 MB. */
  private static final int MAX_TEXTS = 1 << 18;

  private static final int STRIDE = 3; // id or 0, users listed, users counted (old and new)
  private static final int LISTED = 1;
  private static final int COUNTED = 2;

  /** Receives the counts of a text. */
  @FunctionalInterface
  public interface Sink {
    void accept(long id, int earlierUsers, int newUsers);
  }

  private final int maxListed;
  private final Sink sink;
  private long[] table = new long[2 * INITIAL_CAPACITY * STRIDE];
  private int mask = 2 * INITIAL_CAPACITY - 1;
  private int size;

  /**
   * @param maxListed users of each text that are listed individually instead of counted
   */
  public UserCounter(int maxListed, Sink sink) {
    this.maxListed = maxListed;
    this.sink = sink;
  }

  /**
   * Adds a user of a text.
   *
   * @param isNew whether the pair is from this import
   * @return whether the user was counted; if not, the caller lists it
   */
  public boolean tryCount(long id, boolean isNew) {
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
    long[] old = table;
    mask = 2 * mask + 1;
    table = new long[(mask + 1) * STRIDE];
    for (int i = 0; i < old.length; i += STRIDE) {
      if (old[i] != 0) {
        System.arraycopy(old, i, table, offsetOf(old[i]), STRIDE);
      }
    }
  }

  /** Passes on the counts and clears them. */
  public void flush() {
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
