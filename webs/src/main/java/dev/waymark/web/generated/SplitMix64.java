package dev.waymark.web.generated;

import dev.waymark.text.Words;

/**
 * Pseudorandom numbers determined by the names they are requested under (SplitMix64). Only exact
 * arithmetic is used, so that every machine generates the same.
 */
final class SplitMix64 {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
  private long state;

  SplitMix64(long seed, long salt, long index) {
    this.state = hash(seed, salt, index);
  }

  /** The number of a name. */
  static long hash(long seed, long salt, long index) {
    return Words.mix(
        Words.mix(Words.mix(seed + GOLDEN_GAMMA) ^ salt * GOLDEN_GAMMA)
            ^ (index + 1) * GOLDEN_GAMMA);
  }

  /** The number of a name, from 0 to below 1. */
  static double uniform(long seed, long salt, long index) {
    return uniform(hash(seed, salt, index));
  }

  private static double uniform(long bits) {
    return (bits >>> 11) * 0x1p-53;
  }

  long nextLong() {
    state += GOLDEN_GAMMA;
    return Words.mix(state);
  }

  double uniform() {
    return uniform(nextLong());
  }

  boolean bernoulli(double probability) {
    return uniform() < probability;
  }

  /** A number from 0 to below {@code n}, which must be positive. */
  int uniformInt(int n) {
    return (int) (((nextLong() >>> 33) * n) >>> 31);
  }
}
