package dev.waymark.people.log;

import org.jspecify.annotations.Nullable;

/**
 * What the bytes of a field came to, for a bounded number of fields: logs say the same again and
 * again. Only in memory.
 *
 * @param <T> what they came to
 */
public final class Remembered<T> {
  /** Places looked at before something is forgotten. */
  private static final int TRIES = 4;

  private final byte[] @Nullable [] keys;
  private final @Nullable Object[] values;
  private final int mask;
  private int turn;

  /**
   * @param size most fields remembered, a power of two
   */
  public Remembered(int size) {
    keys = new byte[size][];
    values = new Object[size];
    mask = size - 1;
  }

  /** What the field came to, or null if that is not known any more. */
  @SuppressWarnings("unchecked")
  public @Nullable T get(Field field) {
    int start = field.hash();
    for (int i = 0; i < TRIES; i++) {
      int slot = (start + i) & mask;
      byte[] key = keys[slot];
      if (key == null) {
        return null;
      }
      if (field.equalTo(key)) {
        return (T) values[slot];
      }
    }
    return null;
  }

  /** Remembers it, and gives it back. */
  public T put(Field field, T value) {
    int start = field.hash();
    int slot = (start + (turn++ & (TRIES - 1))) & mask;
    for (int i = 0; i < TRIES; i++) {
      if (keys[(start + i) & mask] == null) {
        slot = (start + i) & mask;
        break;
      }
    }
    keys[slot] = field.copy();
    values[slot] = value;
    return value;
  }
}
