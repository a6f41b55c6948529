package dev.waymark.text;

/**
 * The embedding of a phrase in {@link WordVectors}: the sum of the vectors of its words.
 *
 * @param words numbers of the known words
 * @param norm length of the sum
 */
public record PhraseVector(int[] words, double norm) {
  /** The length of the vector of a moderately rare word. */
  public static final double TYPICAL_WORD_NORM = 160;

  /** Divisor that normalizes the sum to length 1, or less where all words are common. */
  public double scale() {
    return Math.max(TYPICAL_WORD_NORM, norm);
  }

  /** How much is known: 1, less where all known words are common, 0 where none is known. */
  public double knownShare() {
    return norm / scale();
  }
}
