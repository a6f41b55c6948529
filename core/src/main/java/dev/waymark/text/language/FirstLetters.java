package dev.waymark.text.language;

import com.ibm.icu.text.Normalizer2;

/**
 * Folds the first letter of a word as stemmers with folding do: most words can be told from another
 * by it, without their stem.
 */
public final class FirstLetters {
  /** Latin, Greek and Cyrillic letters are below; 0 of a letter whose folding is not known. */
  private static final char[] FOLDED = new char[0x530];

  static {
    Normalizer2 decomposition = Normalizer2.getNFKDInstance();
    for (char c = 0; c < FOLDED.length; c++) {
      char base = decomposition.normalize(Character.toString(c)).charAt(0);
      char lower = Character.toLowerCase(base);
      boolean plain = lower >= 'a' && lower <= 'z' || lower >= 'α' && lower <= 'ω';
      boolean cyrillic = lower >= 'а' && lower <= 'я';
      FOLDED[c] = plain || cyrillic || lower >= '0' && lower <= '9' ? lower : 0;
    }
  }

  private FirstLetters() {}

  /** The folded letter; 0 if it is not known. Ideographs and Hangul stay what they are. */
  public static char fold(char first) {
    if (first < FOLDED.length) {
      return FOLDED[first];
    }
    return first >= 0x4e00 && first <= 0x9fff || first >= 0xac00 && first <= 0xd7a3 ? first : 0;
  }

  /** Whether words with these first letters, folded, can have the same stem. */
  public static boolean mayMatch(LanguageAnalysis language, char folded, char other) {
    return folded == other
        || folded == 0
        || other == 0
        || language == LanguageAnalysis.SERBIAN // its Cyrillic becomes Latin
        || language.changesBeginnings() && folded < 128 == other < 128;
  }
}
