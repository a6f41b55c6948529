package dev.waymark.text;

/**
 * A word is a run of letters with their marks and digits, lower-cased, and identified by a 64-bit
 * hash.
 */
public final class Words {
  /** Longer words are truncated: they are base64, hashes and other noise. */
  public static final int MAX_LENGTH = 40;

  /** Initial value of an FNV-1a hash. */
  static final long FNV_OFFSET_BASIS = 0xcbf29ce484222325L;

  private static final long FNV_PRIME = 0x100000001b3L;

  /** Letters and digits in lower case, 0 for other characters. */
  private static final char[] ASCII_WORD_CHARS = new char[128];

  static {
    for (char c = 0; c < 128; c++) {
      ASCII_WORD_CHARS[c] = Character.isLetterOrDigit(c) ? Character.toLowerCase(c) : 0;
    }
  }

  /** Types of characters that stand in words: surrogates are halves of rare letters, mostly. */
  private static final int WORD_TYPES =
      1 << Character.UPPERCASE_LETTER
          | 1 << Character.LOWERCASE_LETTER
          | 1 << Character.TITLECASE_LETTER
          | 1 << Character.MODIFIER_LETTER
          | 1 << Character.OTHER_LETTER
          | 1 << Character.DECIMAL_DIGIT_NUMBER
          | 1 << Character.SURROGATE;

  /** Vowel signs of Hindi and Thai, accents that follow their letter. */
  private static final int MARK_TYPES =
      1 << Character.NON_SPACING_MARK | 1 << Character.COMBINING_SPACING_MARK;

  private Words() {}

  /** The id of a word as written; upper and lower case have the same id. */
  public static long id(CharSequence word) {
    return id(word, 0, word.length());
  }

  /** The id of the word at {@code [from, to)} of a text: FNV-1a over its lower-cased characters. */
  public static long id(CharSequence text, int from, int to) {
    long hash = FNV_OFFSET_BASIS;
    int end = Math.min(to, from + MAX_LENGTH);
    for (int i = from; i < end; i++) {
      hash = appendHash(hash, lower(text.charAt(i)));
    }
    return mix(hash);
  }

  /**
   * The word in lower case, truncated. Character by character, as {@link #id} reads it: the same
   * word has the same name however it is written, which {@code String.toLowerCase} does not grant
   * (a dotted capital I, a sigma at the end).
   */
  public static String normalize(String text, int from, int to) {
    char[] lower = new char[Math.min(to - from, MAX_LENGTH)];
    for (int i = 0; i < lower.length; i++) {
      lower[i] = lower(text.charAt(from + i));
    }
    return new String(lower);
  }

  /** Spreads the bits of a hash over all 64 positions (the finalizer of SplitMix64). */
  public static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** The hash of a word with one more lower-case character. */
  static long appendHash(long hash, char c) {
    return (hash ^ c) * FNV_PRIME;
  }

  /** The first character of a word in lower case; 0 for one that no word starts with. */
  static char firstWordChar(char c) {
    return c < 128 ? ASCII_WORD_CHARS[c] : ofType(WORD_TYPES, c);
  }

  /** A further character of a word in lower case; 0 for one that separates words. */
  static char wordChar(char c) {
    return c < 128 ? ASCII_WORD_CHARS[c] : ofType(WORD_TYPES | MARK_TYPES, c);
  }

  private static char ofType(int types, char c) {
    return (types >> Character.getType(c) & 1) != 0 ? Character.toLowerCase(c) : 0;
  }

  private static char lower(char c) {
    return c < 128 ? c >= 'A' && c <= 'Z' ? (char) (c + 32) : c : Character.toLowerCase(c);
  }
}
