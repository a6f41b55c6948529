package dev.waymark.traces.store.files;

import java.util.BitSet;

/**
 * Maps ids of texts to their numbers in the trace being written. Recent look-ups are cached: few
 * texts have most of the visits.
 */
public final class TextNumberCache implements TextNumbers {
  /** Cached texts, in 2 MB. */
  private static final int CACHE_SIZE = 1 << 17;

  private final TextDictionary texts;
  private final BitSet acceptsNew;
  private final long[] cache =
      new long[2 * CACHE_SIZE]; // id; 2·(number + 1) or 0, plus 1 if it accepts new visits

  /**
   * @param acceptsNew numbers of the texts to which new visits are stored
   */
  public TextNumberCache(TextDictionary texts, BitSet acceptsNew) {
    this.texts = texts;
    this.acceptsNew = acceptsNew;
  }

  @Override
  public long find(long id, boolean isNew) {
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
