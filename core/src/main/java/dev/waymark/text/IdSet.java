package dev.waymark.text;

import com.carrotsearch.hppc.LongHashSet;

/**
 * A set of ids of URLs or words, hashed by {@link SeededHash}. Its iteration order differs from run
 * to run.
 */
public final class IdSet extends LongHashSet {
  // Quirk: HPPC randomizes the order of iteration, but not where a key goes.
  @Override
  protected int hashKey(long key) {
    return SeededHash.hash(key);
  }
}
