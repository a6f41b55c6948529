package dev.waymark.text;

/**
 * What words mean together, by {@link WordVectors}: the sum of their directions.
 *
 * @param words numbers of those that are known
 * @param norm of that sum
 */
public record PhraseVector(int[] words, double norm) {
  /** The length of a word of middling rarity. */
  public static final double TYPICAL_WORD_NORM = 160;

  /** What the sum is divided by: so it has length 1, but is shorter where all words are common. */
  public double scale() {
    return Math.max(TYPICAL_WORD_NORM, norm);
  }

  /** How much of it is known: 1, less where all known words are common, 0 where none is. */
  public double knownShare() {
    return norm / scale();
  }
}
