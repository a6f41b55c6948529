package dev.waymark.parse;

import dev.waymark.text.IdIntMap;
import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Detects the language of a page: as declared, else by its script or its stop words. */
final class LanguageDetector {
  /** Words examined; stop words make up a third of any text. */
  private static final int MAX_SAMPLE_WORDS = 600;

  /** A text with fewer words is not classified. */
  private static final int MIN_WORDS = 12;

  private static final String[] STOP_WORDS = {
    "en the of and to in is that for it with as was on are this be by from or an not you at which",
    "de der die und das ist den mit von für auf nicht ein eine zu im dem des sich auch als wird",
    "fr le la les des et est dans pour que une un du pas sur avec au par plus ce qui sont de en",
    "es el la los las de y en que es un una por con para del se como no más su al lo",
    "it il lo la gli di e che in un una per è con non del della sono le dei si nel anche",
    "pt o a os as de e que em um uma para com não do da no na por se mais ao dos",
    "nl de het een en van is dat op te in met voor niet zijn aan er door ook als bij",
    "sv och att det en som på är av för med den till inte ett om har de i vi så",
    "da og at det en som på er af for med den til ikke et om har de i vi så blev",
    "pl i w nie na się do jest to z że o jak po co ale za od przez są oraz",
    "tr ve bir bu için ile da de olarak çok daha olan gibi ne o var kadar sonra en ki",
    "fi ja on ei se että oli hän mutta ovat kun tai myös joka niin sen mukaan"
  };

  /** Id of a stop word → its languages, one bit each. */
  private static final IdIntMap LANGUAGES_BY_STOP_WORD = indexStopWords();

  private LanguageDetector() {}

  private static IdIntMap indexStopWords() {
    IdIntMap languages = new IdIntMap();
    for (int i = 0; i < STOP_WORDS.length; i++) {
      String[] words = STOP_WORDS[i].split(" ", -1);
      for (String word : Arrays.asList(words).subList(1, words.length)) {
        long id = Words.id(word);
        languages.put(id, languages.get(id) | 1 << i);
      }
    }
    return languages;
  }

  /** The two-letter code of the first valid declaration, else a detected one, else empty. */
  static String detect(List<String> declared, Tokens body) {
    for (String tag : declared) {
      String code = parseCode(tag);
      if (!code.isEmpty()) {
        return code;
      }
    }
    String byScript = detectByScript(body);
    return byScript.isEmpty() ? detectByStopWords(body) : byScript;
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

  private static String detectByScript(Tokens body) {
    int n = Math.min(MAX_SAMPLE_WORDS, body.size());
    if (n < MIN_WORDS) {
      return "";
    }
    Map<Character.UnicodeScript, Integer> scripts = new HashMap<>();
    for (int i = 0; i < n; i++) {
      scripts.merge(
          Character.UnicodeScript.of(body.text().codePointAt(body.start(i))), 1, Integer::sum);
    }
    int kana =
        scripts.getOrDefault(Character.UnicodeScript.HIRAGANA, 0)
            + scripts.getOrDefault(Character.UnicodeScript.KATAKANA, 0);
    if (kana * 10 > n) {
      return "ja";
    }
    for (Map.Entry<Character.UnicodeScript, Integer> script : scripts.entrySet()) {
      if (script.getValue() * 2 > n) {
        return switch (script.getKey()) {
          case HAN -> "zh";
          case HANGUL -> "ko";
          case CYRILLIC -> body.text().indexOf('і') >= 0 ? "uk" : "ru";
          case GREEK -> "el";
          case HEBREW -> "he";
          case ARABIC -> "ar";
          case THAI -> "th";
          case DEVANAGARI -> "hi";
          default -> "";
        };
      }
    }
    return "";
  }

  /** The language with the most stop words, if they are many and clearly more than of any other. */
  private static String detectByStopWords(Tokens body) {
    int n = Math.min(MAX_SAMPLE_WORDS, body.size());
    int[] hits = new int[STOP_WORDS.length];
    for (int i = 0; i < n; i++) {
      int languages = LANGUAGES_BY_STOP_WORD.get(body.id(i));
      for (int remaining = languages; remaining != 0; remaining &= remaining - 1) {
        hits[Integer.numberOfTrailingZeros(remaining)]++;
      }
    }
    int best = 0;
    int second = -1;
    for (int i = 1; i < hits.length; i++) {
      if (hits[i] > hits[best]) {
        second = best;
        best = i;
      } else if (second < 0 || hits[i] > hits[second]) {
        second = i;
      }
    }
    boolean many = n >= MIN_WORDS && hits[best] * 10 >= n;
    return many && hits[best] * 10 > hits[second] * 11 ? STOP_WORDS[best].substring(0, 2) : "";
  }
}
