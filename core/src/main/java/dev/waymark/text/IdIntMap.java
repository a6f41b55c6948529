package dev.waymark.text;

import com.carrotsearch.hppc.LongIntHashMap;

/**
 * A map from ids of URLs or words to ints, hashed by {@link SeededHash}. Its iteration order
 * differs from run to run.
 */
public final class IdIntMap extends LongIntHashMap {
  public IdIntMap() {}

  public IdIntMap(int expectedSize) {
    super(expectedSize);
  }

  // Quirk: HPPC randomizes the order of iteration, but not where a key goes.
  @Override
  protected int hashKey(long key) {
    return SeededHash.hash(key);
  }
}
