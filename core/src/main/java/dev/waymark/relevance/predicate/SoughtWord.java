package dev.waymark.relevance.predicate;

import dev.waymark.text.BagOfWords;
import dev.waymark.text.language.FirstLetters;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** A word that an expression looks for: it matches the words of a page with the same stem. */
final class SoughtWord {
  /** One for all expressions: pages of a crawl repeat their words. */
  private static final Stemmer STEMMER = new Stemmer();

  /** Other words that are remembered, 128 kB: pages repeat their words, and a look is cheap. */
  private static final int MEMO_SLOTS = 1 << 14;

  private final long id;
  private final String word;
  private final char first;

  /** By language, once a page of it came. */
  private final AtomicReferenceArray<String> stems =
      new AtomicReferenceArray<>(LanguageAnalysis.values().length);

  /** Words, each with its language, that are no form of this one. */
  private final AtomicLongArray others = new AtomicLongArray(MEMO_SLOTS);

  /**
   * @param word lower-cased
   */
  SoughtWord(long id, String word) {
    this.id = id;
    this.word = word;
    this.first = FirstLetters.fold(word.charAt(0));
  }

  long id() {
    return id;
  }

  String word() {
    return word;
  }

  /**
   * Whether a word of a page is a form of this one. Most were seen before, and most of the rest are
   * told apart by their first letter; stems take longest.
   *
   * @param language that of the page
   * @param i number of a word of the page
   */
  boolean matches(LanguageAnalysis language, BagOfWords page, int i) {
    long pageWordId = page.id(i);
    if (pageWordId == id) {
      return true;
    }
    long key = pageWordId + language.ordinal();
    int slot = (int) key & (MEMO_SLOTS - 1);
    if (others.getOpaque(slot) == key) {
      return false;
    }
    if (isForm(language, pageWordId, page.word(i))) {
      return true;
    }
    others.setOpaque(slot, key);
    return false;
  }

  private boolean isForm(LanguageAnalysis language, long pageWordId, String pageWord) {
    return FirstLetters.mayMatch(language, first, FirstLetters.fold(pageWord.charAt(0)))
        && STEMMER.stem(language, pageWordId, pageWord).text().equals(stem(language));
  }

  private String stem(LanguageAnalysis language) {
    String stem = stems.get(language.ordinal());
    if (stem == null) {
      stem = STEMMER.stem(language, id, word).text();
      stems.set(language.ordinal(), stem);
    }
    return stem;
  }
}
