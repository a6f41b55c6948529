package dev.waymark.web.generated;

import dev.waymark.text.Words;

/**
 * Numbers that look random and follow from the names they are asked under (SplitMix64). Only exact
 * arithmetic is used, so that every machine draws the same.
 */
final class SplitMix64 {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
  private long state;

  SplitMix64(long seed, long what, long which) {
    this.state = hash(seed, what, which);
  }

  /** One number for a name. */
  static long hash(long seed, long what, long which) {
    return Words.mix(
        Words.mix(Words.mix(seed + GOLDEN_GAMMA) ^ what * GOLDEN_GAMMA)
            ^ (which + 1) * GOLDEN_GAMMA);
  }

  /** One number from 0 to below 1 for a name. */
  static double uniform(long seed, long what, long which) {
    return uniform(hash(seed, what, which));
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

  /** 0 to below {@code n}; {@code n} is positive. */
  int uniformInt(int n) {
    return (int) (((nextLong() >>> 33) * n) >>> 31);
  }
}
