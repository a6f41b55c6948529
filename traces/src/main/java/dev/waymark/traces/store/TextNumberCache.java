package dev.waymark.traces.store;

import java.util.BitSet;

/**
 * Numbers of texts in the trace that is being written. What was looked up lately is at hand: few
 * texts have most of the visits.
 */
final class TextNumberCache {
  /** Texts at hand, in 2 MB. */
  private static final int CACHE_SIZE = 1 << 17;

  private final TextDictionary texts;
  private final BitSet acceptsNew;
  private final long[] cache =
      new long[2 * CACHE_SIZE]; // id; number + 1 or 0, twice, plus 1 if open

  /**
   * @param open numbers of those texts to which new visits are kept
   */
  TextNumberCache(TextDictionary texts, BitSet open) {
    this.texts = texts;
    this.acceptsNew = open;
  }

  /** Number + 1 of a text; 0 if there is none, or if it is not open for what is new. */
  long find(long id, boolean isNew) {
    int at = ((int) id & CACHE_SIZE - 1) * 2;
    if (cache[at] != id) {
      int number = texts.find(id);
      cache[at] = id;
      cache[at + 1] = number < 0 ? 0 : 2 * (number + 1L) + (acceptsNew.get(number) ? 1 : 0);
    }
    long found = cache[at + 1];
    return isNew && (found & 1) == 0 ? 0 : found >> 1;
  }
}
