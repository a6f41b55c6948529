package dev.waymark.rank.patterns.mining;

import com.carrotsearch.hppc.cursors.LongIntCursor;
import dev.waymark.text.IdIntMap;
import java.util.Arrays;

/** Numbers 64-bit keys from 0, in the order in which they are added. */
public final class LongIndex {
  private final IdIntMap numbers = new IdIntMap();

  int size() {
    return numbers.size();
  }

  /** The number of a key; -1 if it is unknown. */
  int find(long key) {
    return numbers.getOrDefault(key, -1);
  }

  /** The number of a key; a new key gets the next one. */
  int add(long key) {
    int slot = numbers.indexOf(key);
    if (numbers.indexExists(slot)) {
      return numbers.indexGet(slot);
    }
    int number = numbers.size();
    numbers.indexInsert(slot, key, number);
    return number;
  }

  /** The keys by their numbers. */
  long[] keysByNumber() {
    long[] keys = new long[numbers.size()];
    for (LongIntCursor entry : numbers) {
      keys[entry.value] = entry.key;
    }
    return keys;
  }

  /** The array itself, or a copy half as long again if it has no room for one more. */
  public static int[] ensureCapacity(int[] array, int size) {
    return size < array.length ? array : Arrays.copyOf(array, size + (size >> 1) + 16);
  }
}
