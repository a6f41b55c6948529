package dev.waymark.traces.formats;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Caches numbers computed from log fields, since logs repeat themselves. A field and its numbers
 * are in one table, so that a look-up costs one cache miss. Fields are compared by a 64-bit hash
 * with a secret seed; among a million fields, two collide with a probability of 1 in 30 million. A
 * full cache is emptied. In memory only.
 */
public final class ByteSliceCache {
  private static final int INITIAL_CAPACITY = 1 << 10;

  private final int capacity;
  private final int stride; // the hash and the numbers; a hash of 0 is a free slot
  private final long hashSeed;
  private final long secondHashSeed;
  private long[] table;
  private int mask;
  private int size;
  private long hash;
  private int offset;

  /**
   * @param capacity cached fields, a power of two
   * @param values numbers of each
   */
  public ByteSliceCache(int capacity, int values) {
    SecureRandom random = new SecureRandom();
    this.capacity = capacity;
    this.stride = values + 1;
    this.hashSeed = random.nextLong();
    this.secondHashSeed = random.nextLong();
    this.table = new long[2 * INITIAL_CAPACITY * stride];
    this.mask = 2 * INITIAL_CAPACITY - 1;
  }

  /** Whether a field is cached; the other methods refer to this field until the next call. */
  public boolean find(ByteSlice field) {
    return find(hash(field));
  }

  /** Whether the field of a hash is cached. */
  public boolean find(long fieldHash) {
    hash = fieldHash;
    offset = offsetOf(hash);
    return table[offset] == hash;
  }

  /**
   * Loads the slots of several fields at once, so that their cache misses overlap.
   *
   * @return the slots' contents combined: meaningless, but it keeps the loads from being optimized
   *     away
   */
  public long prefetch(long[] hashes, int n) {
    long combined = 0;
    for (int i = 0; i < n; i++) {
      combined ^= table[((int) hashes[i] & mask) * stride];
    }
    return combined;
  }

  /** A number of the current field. */
  public long value(int i) {
    return table[offset + 1 + i];
  }

  public void value(int i, long value) {
    table[offset + 1 + i] = value;
  }

  /** Adds the current field, its numbers being 0. */
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
    long[] old = table;
    mask = 2 * mask + 1;
    table = new long[(mask + 1) * stride];
    for (int i = 0; i < old.length; i += stride) {
      if (old[i] != 0) {
        System.arraycopy(old, i, table, offsetOf(old[i]), stride);
      }
    }
  }

  private int offsetOf(long fieldHash) {
    int slot = (int) fieldHash & mask;
    while (table[slot * stride] != 0 && table[slot * stride] != fieldHash) {
      slot = slot + 1 & mask;
    }
    return slot * stride;
  }

  /** Hashes by multiplications over sixteen bytes at a time, the last sixteen overlapping. */
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
