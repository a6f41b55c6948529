package dev.waymark.frontier.table;

import dev.waymark.text.SeededHash;

/**
 * A hash table from 64-bit keys to int codes that stores only the codes; the subclass knows the key
 * of a code. Open addressing with linear probing from a {@link SeededHash}, at most 60 % full.
 */
public abstract class CompactHashTable {
  /** No code has this value: an empty entry. */
  public static final int NONE = -1;

  private ChunkedIntArray codes = new ChunkedIntArray();
  private int mask = (1 << 10) - 1;
  private int size;

  protected CompactHashTable() {
    codes.ensureCapacity(mask + 1);
  }

  /** The key of a code in the table. */
  protected abstract long keyOf(int code);

  public final int size() {
    return size;
  }

  /** The code of a key, or {@link #NONE}. */
  public final int find(long key) {
    return code(indexOf(key));
  }

  /** Sets the code of a key; {@link #keyOf} must know both the old and the new one. */
  protected final void putCode(long key, int code) {
    int index = indexOf(key);
    if (code(index) == NONE) {
      size++;
    }
    codes.set(index, code + 1);
    if (size > mask / 5 * 3) {
      rehash();
    }
  }

  /** Removes a key, if present; {@link #keyOf} must still know its code. */
  protected final void removeKey(long key) {
    int hole = indexOf(key);
    if (code(hole) == NONE) {
      return;
    }
    size--;
    // Later entries of the same run move up, or a search would stop at the hole.
    for (int next = hole + 1 & mask; code(next) != NONE; next = next + 1 & mask) {
      int home = homeIndex(keyOf(code(next)));
      if ((next - home & mask) >= (next - hole & mask)) {
        codes.set(hole, codes.get(next));
        hole = next;
      }
    }
    codes.set(hole, 0);
  }

  private int indexOf(long key) {
    int index = homeIndex(key);
    for (int code = code(index); code != NONE && keyOf(code) != key; code = code(index)) {
      index = index + 1 & mask;
    }
    return index;
  }

  // Chunks start out full of zeros, so a code is stored plus one and NONE is zero.
  private int code(int index) {
    return codes.get(index) - 1;
  }

  private int homeIndex(long key) {
    return SeededHash.hash(key) & mask;
  }

  private void rehash() {
    ChunkedIntArray old = codes;
    int oldLength = mask + 1;
    mask = oldLength * 2 - 1;
    codes = new ChunkedIntArray();
    codes.ensureCapacity(mask + 1);
    for (int i = 0; i < oldLength; i++) {
      if (old.get(i) != 0) {
        codes.set(indexOf(keyOf(old.get(i) - 1)), old.get(i));
      }
    }
  }
}
