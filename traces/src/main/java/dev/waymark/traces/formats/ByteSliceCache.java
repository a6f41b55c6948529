package dev.waymark.traces.formats;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Numbers that fields come to, worked out once: logs say the same again and again. A field and its
 * numbers stand together in one table, so that a look-up waits for memory once. Fields are told
 * apart by 64 bits of a hash that nobody outside can foresee; of a million fields two have the same
 * with a chance of 1 in 30 million. When it is full everything is forgotten. Only in memory.
 */
public final class ByteSliceCache {
  private static final int INITIAL_CAPACITY = 1 << 10;

  private final int capacity;
  private final int stride; // the hash and the numbers; a hash of 0 is a free place
  private final long hashSeed;
  private final long secondHashSeed;
  private long[] table;
  private int mask;
  private int size;
  private long hash;
  private int offset;

  /**
   * @param most fields remembered, a power of two
   * @param numbers that each comes to
   */
  public ByteSliceCache(int most, int numbers) {
    SecureRandom random = new SecureRandom();
    this.capacity = most;
    this.stride = numbers + 1;
    this.hashSeed = random.nextLong();
    this.secondHashSeed = random.nextLong();
    this.table = new long[2 * INITIAL_CAPACITY * stride];
    this.mask = 2 * INITIAL_CAPACITY - 1;
  }

  /** Whether a field is remembered; what follows is about this field, until the next. */
  public boolean find(ByteSlice field) {
    return find(hash(field));
  }

  /** The same by the hash of a field. */
  public boolean find(long hashOfField) {
    hash = hashOfField;
    offset = offsetOf(hash);
    return table[offset] == hash;
  }

  /**
   * Looks where fields would stand. The processor waits for many places of memory as long as for
   * one, if it may look at them at the same time; afterwards they are near.
   *
   * @return what stands there, mixed: of no use, but nobody may leave the looking out
   */
  public long prefetch(long[] hashes, int n) {
    long seen = 0;
    for (int i = 0; i < n; i++) {
      seen ^= table[((int) hashes[i] & mask) * stride];
    }
    return seen;
  }

  /** A number of the field. */
  public long value(int i) {
    return table[offset + 1 + i];
  }

  public void value(int i, long value) {
    table[offset + 1 + i] = value;
  }

  /** Remembers the field, its numbers being 0. */
  public void insert() {
    if (size == capacity) {
      Arrays.fill(table, 0);
      size = 0;
    } else if (2 * size > mask) {
      grow();
    }
    offset = offsetOf(hash);
    table[offset] = hash;
    size++;
  }

  private void grow() {
    long[] few = table;
    mask = 2 * mask + 1;
    table = new long[(mask + 1) * stride];
    for (int i = 0; i < few.length; i += stride) {
      if (few[i] != 0) {
        System.arraycopy(few, i, table, offsetOf(few[i]), stride);
      }
    }
  }

  private int offsetOf(long wanted) {
    int slot = (int) wanted & mask;
    while (table[slot * stride] != 0 && table[slot * stride] != wanted) {
      slot = slot + 1 & mask;
    }
    return slot * stride;
  }

  /** A chain of multiplications over sixteen bytes at a time, the last sixteen overlapping. */
  public long hash(ByteSlice field) {
    int length = field.length();
    long a = hashSeed ^ length;
    for (int i = 0; i < length - 16; i += 16) {
      a = mix(field.readLong(i) ^ a, field.readLong(i + 8) ^ secondHashSeed);
    }
    long low = length >= 16 ? field.readLong(length - 16) : field.readUpToLong(0);
    long high = length >= 16 ? field.readLong(length - 8) : field.readUpToLong(8);
    long mixed = mix(mix(low ^ a, high ^ secondHashSeed), secondHashSeed);
    return mixed == 0 ? 1 : mixed;
  }

  private static long mix(long a, long b) {
    return a * b ^ Math.unsignedMultiplyHigh(a, b);
  }
}
