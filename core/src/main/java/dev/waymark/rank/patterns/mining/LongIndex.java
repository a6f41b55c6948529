package dev.waymark.rank.patterns.mining;

import dev.waymark.text.Words;
import java.util.Arrays;

/** Gives 64-bit keys small numbers, in the order in which they come; 12 bytes a place. */
public final class LongIndex {
  private long[] keys;
  private int[] numbers; // number + 1, 0 = free; at most 3/4 full
  private int size;

  LongIndex() {
    this(64);
  }

  /**
   * @param capacity a power of two
   */
  LongIndex(int capacity) {
    keys = new long[capacity];
    numbers = new int[capacity];
  }

  int size() {
    return size;
  }

  /** The number of a key, -1 if it never came. */
  int find(long key) {
    return numbers[findSlot(key)] - 1;
  }

  /** The number of a key; a key that comes for the first time gets the next one. */
  int add(long key) {
    int slot = findSlot(key);
    if (numbers[slot] == 0) {
      if (size >= keys.length / 4 * 3) {
        grow();
        slot = findSlot(key);
      }
      keys[slot] = key;
      numbers[slot] = ++size;
    }
    return numbers[slot] - 1;
  }

  private int findSlot(long key) {
    int mask = keys.length - 1;
    int slot = (int) Words.mix(key) & mask;
    while (numbers[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldNumbers = numbers;
    keys = new long[oldKeys.length * 2];
    numbers = new int[oldKeys.length * 2];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldNumbers[i] != 0) {
        int slot = findSlot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        numbers[slot] = oldNumbers[i];
      }
    }
  }

  /** The keys by their numbers. */
  long[] keysByNumber() {
    long[] all = new long[size];
    for (int i = 0; i < keys.length; i++) {
      if (numbers[i] != 0) {
        all[numbers[i] - 1] = keys[i];
      }
    }
    return all;
  }

  /** An array that has room for one more; half as long again if it was full. */
  public static int[] ensureCapacity(int[] array, int size) {
    return size < array.length ? array : Arrays.copyOf(array, size + (size >> 1) + 16);
  }
}
