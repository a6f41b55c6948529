package dev.waymark.text;

import java.security.SecureRandom;

/**
 * Spreads 64-bit ids over hash tables, differently in every process: ids are hashes of URLs and
 * words that anybody can compute, and without a secret a page could choose many that collide.
 * Nothing that is stored or ranked may depend on it.
 */
public final class SeededHash {
  /** Odd: multiplying by it loses no bit of an id. */
  private static final long MULTIPLIER = new SecureRandom().nextLong() | 1;

  private SeededHash() {}

  /** A hash of an id, all 32 bits of which are usable. */
  public static int hash(long id) {
    return (int) (id * MULTIPLIER >>> 32);
  }
}
