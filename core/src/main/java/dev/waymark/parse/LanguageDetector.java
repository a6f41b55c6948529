package dev.waymark.parse;

import dev.waymark.text.Tokens;
import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Detects the language of a page: as declared, else by its script, and where many languages share
 * one by their function words and letters.
 */
final class LanguageDetector {
  /** Letters examined for their script. */
  private static final int MAX_SAMPLE_LETTERS = 2_000;

  /** A text with fewer letters is not classified. */
  private static final int MIN_LETTERS = 12;

  /** Scripts that one language, by far, is written in. */
  private static final Map<UnicodeScript, String> LANGUAGE_BY_SCRIPT =
      Map.ofEntries(
          Map.entry(UnicodeScript.HANGUL, "ko"),
          Map.entry(UnicodeScript.GREEK, "el"),
          Map.entry(UnicodeScript.HEBREW, "he"),
          Map.entry(UnicodeScript.THAI, "th"),
          Map.entry(UnicodeScript.LAO, "lo"),
          Map.entry(UnicodeScript.KHMER, "km"),
          Map.entry(UnicodeScript.MYANMAR, "my"),
          Map.entry(UnicodeScript.TIBETAN, "bo"),
          Map.entry(UnicodeScript.GEORGIAN, "ka"),
          Map.entry(UnicodeScript.ARMENIAN, "hy"),
          Map.entry(UnicodeScript.BENGALI, "bn"),
          Map.entry(UnicodeScript.GURMUKHI, "pa"),
          Map.entry(UnicodeScript.GUJARATI, "gu"),
          Map.entry(UnicodeScript.ORIYA, "or"),
          Map.entry(UnicodeScript.TAMIL, "ta"),
          Map.entry(UnicodeScript.TELUGU, "te"),
          Map.entry(UnicodeScript.KANNADA, "kn"),
          Map.entry(UnicodeScript.MALAYALAM, "ml"),
          Map.entry(UnicodeScript.SINHALA, "si"),
          Map.entry(UnicodeScript.ETHIOPIC, "am"));

  private LanguageDetector() {}

  /** The two-letter code of the first valid declaration, else a detected one, else empty. */
  static String detect(List<String> declared, Tokens body) {
    for (String tag : declared) {
      String code = parseCode(tag);
      if (!code.isEmpty()) {
        return code;
      }
    }
    UnicodeScript script = mainScript(body);
    return switch (script) {
      case HIRAGANA -> "ja";
      case HAN -> "zh";
      case LATIN, CYRILLIC, ARABIC, DEVANAGARI -> FunctionWords.detect(body, script);
      default -> LANGUAGE_BY_SCRIPT.getOrDefault(script, "");
    };
  }

  /** The primary subtag of a language tag or of the first in a list; empty unless two letters. */
  private static String parseCode(String tag) {
    String stripped = tag.strip();
    boolean isCode =
        stripped.length() >= 2
            && isLetter(stripped.charAt(0))
            && isLetter(stripped.charAt(1))
            && (stripped.length() == 2 || !Character.isLetterOrDigit(stripped.charAt(2)));
    return isCode ? stripped.substring(0, 2).toLowerCase(Locale.ROOT) : "";
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static UnicodeScript mainScript(Tokens body) {
    Map<UnicodeScript, Integer> counts = new EnumMap<>(UnicodeScript.class);
    String text = body.text();
    int letters = 0;
    int ascii = 0;
    for (int i = 0; i < text.length() && letters < MAX_SAMPLE_LETTERS; i++) {
      char c = text.charAt(i);
      if (isLetter(c)) {
        ascii++;
        letters++;
      } else if (c >= 128 && Character.isLetter(c)) {
        counts.merge(UnicodeScript.of(c), 1, Integer::sum);
        letters++;
      }
    }
    counts.merge(UnicodeScript.LATIN, ascii, Integer::sum);
    int kana =
        counts.getOrDefault(UnicodeScript.HIRAGANA, 0)
            + counts.getOrDefault(UnicodeScript.KATAKANA, 0);
    if (letters >= MIN_LETTERS && kana * 10 > letters) {
      return UnicodeScript.HIRAGANA;
    }
    for (Map.Entry<UnicodeScript, Integer> script : counts.entrySet()) {
      if (letters >= MIN_LETTERS && isMain(script.getKey(), script.getValue(), letters)) {
        return script.getKey();
      }
    }
    return UnicodeScript.UNKNOWN;
  }

  /** Pages in other scripts have names, code and menus in Latin letters; an ideograph is a word. */
  private static boolean isMain(UnicodeScript script, int count, int letters) {
    return switch (script) {
      case LATIN -> count * 10 > letters * 7;
      case HAN, HANGUL -> count * 5 > letters;
      default -> count * 3 > letters;
    };
  }
}
