package dev.waymark.people.log;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What fields come to, worked out once: logs say the same again and again. Fields are told apart by
 * 128 bits of a hash that nobody outside can foresee; of a million fields two have the same with a
 * chance of 1 in 10²⁶. When it is full everything is forgotten. Only in memory.
 *
 * @param <E> what a field comes to
 */
public final class Remembered<E extends Remembered.Entry> {
  private static final int FEW = 1 << 10;
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  /** What a field came to, with the hash of the field: a look-up is to touch little memory. */
  public abstract static class Entry {
    private long one;
    private long two;
  }

  private final int most;
  private final Function<Field, E> work;
  private final long seed;
  private final long otherSeed;
  private @Nullable Entry[] slots = new Entry[2 * FEW];
  private int size;
  private long one;
  private long two;

  /**
   * @param most fields remembered, a power of two
   * @param work says what a field comes to
   */
  public Remembered(int most, Function<Field, E> work) {
    this.most = most;
    this.work = work;
    SecureRandom random = new SecureRandom();
    this.seed = random.nextLong();
    this.otherSeed = random.nextLong();
  }

  /** What a field comes to. */
  @SuppressWarnings("unchecked")
  public E of(Field field) {
    hash(field);
    int mask = slots.length - 1;
    int slot = (int) one & mask;
    for (Entry known = slots[slot]; known != null; known = slots[slot]) {
      if (known.one == one && known.two == two) {
        return (E) known;
      }
      slot = (slot + 1) & mask;
    }
    E made = work.apply(field);
    ((Entry) made).one = one;
    ((Entry) made).two = two;
    add(made);
    return made;
  }

  private void add(Entry made) {
    if (size == most) {
      Arrays.fill(slots, null);
      size = 0;
    } else if (2 * size == slots.length) {
      @Nullable Entry[] few = slots;
      slots = new Entry[2 * few.length];
      for (Entry entry : few) {
        if (entry != null) {
          place(entry);
        }
      }
    }
    place(made);
    size++;
  }

  private void place(Entry entry) {
    int mask = slots.length - 1;
    int slot = (int) entry.one & mask;
    while (slots[slot] != null) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = entry;
  }

  /** Two chains of multiplications over sixteen bytes at a time, the last sixteen overlapping. */
  private void hash(Field field) {
    int length = field.length();
    long a = seed ^ length;
    long b = otherSeed;
    int i = 0;
    for (; i < length - 16; i += 16) {
      long low = field.eight(i);
      long high = field.eight(i + 8);
      a = mix(low ^ a, high ^ MULTIPLIER);
      b = mix(high ^ b, low + MULTIPLIER);
    }
    long low = length >= 16 ? field.eight(length - 16) : field.upToEight(0);
    long high = length >= 16 ? field.eight(length - 8) : field.upToEight(8);
    one = mix(low ^ a, high ^ MULTIPLIER);
    two = mix(high ^ b, low + MULTIPLIER);
  }

  private static long mix(long a, long b) {
    return a * b ^ Math.unsignedMultiplyHigh(a, b);
  }
}
