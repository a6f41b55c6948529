package dev.waymark.web;

import dev.waymark.text.Words;

/**
 * Numbers that look random and follow from the names they are asked under (SplitMix64). Only exact
 * arithmetic is used, so that every machine draws the same.
 */
final class Dice {
  private static final long STEP = 0x9e3779b97f4a7c15L;
  private long state;

  Dice(long seed, long what, long which) {
    this.state = hash(seed, what, which);
  }

  /** One number for a name. */
  static long hash(long seed, long what, long which) {
    return Words.mix(Words.mix(Words.mix(seed + STEP) ^ what * STEP) ^ (which + 1) * STEP);
  }

  /** One number from 0 to below 1 for a name. */
  static double unit(long seed, long what, long which) {
    return unit(hash(seed, what, which));
  }

  private static double unit(long bits) {
    return (bits >>> 11) * 0x1p-53;
  }

  long next() {
    state += STEP;
    return Words.mix(state);
  }

  double unit() {
    return unit(next());
  }

  boolean chance(double probability) {
    return unit() < probability;
  }

  /** 0 to below {@code n}; {@code n} is positive. */
  int below(int n) {
    return (int) (((next() >>> 33) * n) >>> 31);
  }
}
