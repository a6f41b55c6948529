package dev.waymark.people.log;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Numbers that fields come to, worked out once: logs say the same again and again. A field and its
 * numbers stand together in one table, so that a look-up waits for memory once. Fields are told
 * apart by 64 bits of a hash that nobody outside can foresee; of a million fields two have the same
 * with a chance of 1 in 30 million. When it is full everything is forgotten. Only in memory.
 */
public final class Remembered {
  private static final int FEW = 1 << 10;

  private final int most;
  private final int stride; // the hash and the numbers; a hash of 0 is a free place
  private final long seed;
  private final long otherSeed;
  private long[] table;
  private int mask;
  private int size;
  private long hash;
  private int at;

  /**
   * @param most fields remembered, a power of two
   * @param numbers that each comes to
   */
  public Remembered(int most, int numbers) {
    SecureRandom random = new SecureRandom();
    this.most = most;
    this.stride = numbers + 1;
    this.seed = random.nextLong();
    this.otherSeed = random.nextLong();
    this.table = new long[2 * FEW * stride];
    this.mask = 2 * FEW - 1;
  }

  /** Whether a field is remembered; what follows is about this field, until the next. */
  public boolean knows(Field field) {
    return knows(hash(field));
  }

  /** The same by the hash of a field. */
  public boolean knows(long hashOfField) {
    hash = hashOfField;
    at = place(hash);
    return table[at] == hash;
  }

  /**
   * Looks where fields would stand. The processor waits for many places of memory as long as for
   * one, if it may look at them at the same time; afterwards they are near.
   *
   * @return what stands there, mixed: of no use, but nobody may leave the looking out
   */
  public long glance(long[] hashes, int n) {
    long seen = 0;
    for (int i = 0; i < n; i++) {
      seen ^= table[((int) hashes[i] & mask) * stride];
    }
    return seen;
  }

  /** A number of the field. */
  public long number(int i) {
    return table[at + 1 + i];
  }

  public void number(int i, long value) {
    table[at + 1 + i] = value;
  }

  /** Remembers the field, its numbers being 0. */
  public void add() {
    if (size == most) {
      Arrays.fill(table, 0);
      size = 0;
    } else if (2 * size > mask) {
      enlarge();
    }
    at = place(hash);
    table[at] = hash;
    size++;
  }

  private void enlarge() {
    long[] few = table;
    mask = 2 * mask + 1;
    table = new long[(mask + 1) * stride];
    for (int i = 0; i < few.length; i += stride) {
      if (few[i] != 0) {
        System.arraycopy(few, i, table, place(few[i]), stride);
      }
    }
  }

  private int place(long wanted) {
    int slot = (int) wanted & mask;
    while (table[slot * stride] != 0 && table[slot * stride] != wanted) {
      slot = slot + 1 & mask;
    }
    return slot * stride;
  }

  /** A chain of multiplications over sixteen bytes at a time, the last sixteen overlapping. */
  public long hash(Field field) {
    int length = field.length();
    long a = seed ^ length;
    for (int i = 0; i < length - 16; i += 16) {
      a = mix(field.eight(i) ^ a, field.eight(i + 8) ^ otherSeed);
    }
    long low = length >= 16 ? field.eight(length - 16) : field.upToEight(0);
    long high = length >= 16 ? field.eight(length - 8) : field.upToEight(8);
    long mixed = mix(mix(low ^ a, high ^ otherSeed), otherSeed);
    return mixed == 0 ? 1 : mixed;
  }

  private static long mix(long a, long b) {
    return a * b ^ Math.unsignedMultiplyHigh(a, b);
  }
}
