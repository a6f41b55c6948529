package dev.waymark.people.store;

import java.util.BitSet;

/**
 * Numbers of texts in the trace that is being written. What was looked up lately is at hand: few
 * texts have most of the visits.
 */
final class Numbers {
  /** Texts at hand, in 2 MB. */
  private static final int LATELY = 1 << 17;

  private final Dictionary texts;
  private final BitSet open;
  private final long[] lately = new long[2 * LATELY]; // id; number + 1 or 0, twice, plus 1 if open

  /**
   * @param open numbers of those texts to which new visits are kept
   */
  Numbers(Dictionary texts, BitSet open) {
    this.texts = texts;
    this.open = open;
  }

  /** Number + 1 of a text; 0 if there is none, or if it is not open for what is new. */
  long of(long id, boolean isNew) {
    int at = ((int) id & LATELY - 1) * 2;
    if (lately[at] != id) {
      int number = texts.find(id);
      lately[at] = id;
      lately[at + 1] = number < 0 ? 0 : 2 * (number + 1L) + (open.get(number) ? 1 : 0);
    }
    long found = lately[at + 1];
    return isNew && (found & 1) == 0 ? 0 : found >> 1;
  }
}
