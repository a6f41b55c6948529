package dev.waymark.text;

/** Which characters are written without spaces between words. */
final class Scripts {
  /** Thai is the first in Unicode. */
  static final char FIRST_UNSPACED = 0x0e00;

  private Scripts() {}

  /**
   * Thai, Lao, Myanmar, Khmer, kana, ideographs. Hangul has spaces, Tibetan marks its syllables.
   */
  static boolean isUnspaced(char c) {
    return c >= FIRST_UNSPACED
        && (c <= 0x0eff
            || c >= 0x1000 && c <= 0x109f
            || c >= 0x1780 && c <= 0x17ff
            || isKana(c)
            || isIdeograph(c));
  }

  /** Hiragana and katakana, with their marks of length, and those of half width. */
  static boolean isKana(char c) {
    return c >= 0x3040 && c <= 0x30ff || c >= 0x31f0 && c <= 0x31ff || c >= 0xff66 && c <= 0xff9f;
  }

  static boolean isIdeograph(char c) {
    return c >= 0x3005 && c <= 0x3007
        || c >= 0x3400 && c <= 0x4dbf
        || c >= 0x4e00 && c <= 0x9fff
        || c >= 0xf900 && c <= 0xfaff;
  }
}
