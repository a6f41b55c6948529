package dev.waymark.relevance.predicate;

import dev.waymark.model.Page;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Tokens;
import dev.waymark.text.language.LanguageAnalysis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Words that an expression looks for next to each other, mostly one, in any inflected form. Where
 * words are written without spaces, they may be found as other words than in the expression: then
 * the text counts, from the beginning of a word to the end of one.
 */
final class SoughtPhrase {
  /** Forms of a word that are named. */
  private static final int MAX_NAMED_FORMS = 3;

  private static final long[] NO_IDS = {};

  private final String text;
  private final boolean unspaced;
  private final List<SoughtWord> words = new ArrayList<>();

  private SoughtPhrase(Tokens tokens, int from, int to) {
    this.text = tokens.slice(from, to);
    boolean joined = to - from > 1 || tokens.unspaced(from);
    for (int i = from; i < to; i++) {
      words.add(new SoughtWord(tokens.id(i), tokens.word(i)));
      joined &= i == from || tokens.joined(i);
    }
    this.unspaced = joined;
  }

  /** All words of a text in a row. */
  static SoughtPhrase of(Tokens tokens) {
    return new SoughtPhrase(tokens, 0, tokens.size());
  }

  /** The words of a text one by one; what is written without spaces stays together. */
  static List<SoughtPhrase> split(Tokens tokens) {
    List<SoughtPhrase> phrases = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= tokens.size(); i++) {
      if (i == tokens.size() || !tokens.joined(i)) {
        phrases.add(new SoughtPhrase(tokens, from, i));
        from = i;
      }
    }
    return phrases;
  }

  /** As written in the expression, lower-cased. */
  String text() {
    return words.size() == 1 ? words.getFirst().word() : text;
  }

  /**
   * How often it was found.
   *
   * @param forms found forms of a single word, other than the one asked for
   */
  record Occurrences(int count, List<String> forms) {
    String describe() {
      String times =
          switch (count) {
            case 0 -> "not there";
            case 1 -> "once";
            default -> count + " times";
          };
      return forms.isEmpty() ? times : times + ", as " + String.join(", ", forms);
    }
  }

  /** On a page, in title and text. */
  Occurrences find(Page page) {
    if (words.size() == 1 && !unspaced) {
      return findWord(page);
    }
    long[][] forms = forms(page);
    return new Occurrences(count(page.title(), forms) + count(page.body(), forms), List.of());
  }

  boolean isInTitle(Page page) {
    return count(page.title(), forms(page)) > 0;
  }

  /** Exactly these words, whatever their case. */
  int countExact(Page page) {
    long[][] ids = words.stream().map(word -> new long[] {word.id()}).toArray(long[][]::new);
    if (unspaced) {
      return countText(page.title(), false) + countText(page.body(), false);
    }
    return countWords(page.title(), ids) + countWords(page.body(), ids);
  }

  private Occurrences findWord(Page page) {
    BagOfWords bag = page.words();
    LanguageAnalysis language = LanguageAnalysis.of(page.language());
    SoughtWord sought = words.getFirst();
    int count = 0;
    List<String> forms = new ArrayList<>();
    for (int i = 0; i < bag.size(); i++) {
      if (sought.matches(language, bag, i)) {
        count += bag.count(i);
        if (bag.id(i) != sought.id() && forms.size() < MAX_NAMED_FORMS) {
          forms.add(bag.word(i));
        }
      }
    }
    return new Occurrences(count, forms);
  }

  /** The ids of the page's words that each sought word matches. */
  private long[][] forms(Page page) {
    LanguageAnalysis language = LanguageAnalysis.of(page.language());
    BagOfWords bag = page.words();
    long[][] forms = new long[words.size()][];
    for (int w = 0; w < forms.length; w++) {
      forms[w] = NO_IDS;
      for (int i = 0; i < bag.size(); i++) {
        if (words.get(w).matches(language, bag, i)) {
          forms[w] = Arrays.copyOf(forms[w], forms[w].length + 1);
          forms[w][forms[w].length - 1] = bag.id(i);
        }
      }
      if (forms[w].length == 0) {
        Arrays.fill(forms, NO_IDS); // one word is missing, so the phrase is
        return forms;
      }
    }
    return forms;
  }

  private int count(Tokens tokens, long[][] forms) {
    int count = forms[0].length == 0 ? 0 : countWords(tokens, forms);
    return unspaced ? Math.max(count, countText(tokens, true)) : count;
  }

  private static int countWords(Tokens tokens, long[][] forms) {
    int count = 0;
    for (int i = 0; i + forms.length <= tokens.size(); i++) {
      int k = 0;
      while (k < forms.length && contains(forms[k], tokens.id(i + k))) {
        k++;
      }
      if (k == forms.length) {
        count++;
      }
    }
    return count;
  }

  private static boolean contains(long[] ids, long id) {
    for (long candidate : ids) {
      if (candidate == id) {
        return true;
      }
    }
    return false;
  }

  /**
   * @param wholeWords begins with a word and ends with one
   */
  private int countText(Tokens tokens, boolean wholeWords) {
    int count = 0;
    String all = tokens.text();
    for (int at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + text.length())) {
      count += !wholeWords || isWhole(tokens, at, at + text.length()) ? 1 : 0;
    }
    return count;
  }

  private static boolean isWhole(Tokens tokens, int start, int end) {
    int first = tokens.indexAt(start);
    int next = tokens.indexAt(end);
    return first < tokens.size()
        && tokens.start(first) == start
        && next > first
        && tokens.end(next - 1) == end;
  }
}
