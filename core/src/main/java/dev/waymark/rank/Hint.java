package dev.waymark.rank;

import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * The query words of the user, weighted by their inverse document frequency among the crawled
 * pages, so that "of" and "and" count nothing. Singular and plural count as one word.
 */
public final class Hint {
  /** A word on more than three of four pages counts nothing. */
  private static final double MIN_IDF = 0.3;

  private final List<long[]> wordForms = new ArrayList<>(); // each word with its other number form

  public Hint(BagOfWords query) {
    for (int i = 0; i < query.size(); i++) {
      wordForms.add(new long[] {query.id(i), Words.id(otherNumberForm(query.word(i)))});
    }
  }

  /** The plural of a singular and the reverse, for regular English nouns. */
  private static String otherNumberForm(String word) {
    if (word.endsWith("ies")) {
      return word.substring(0, word.length() - 3) + 'y';
    }
    if (word.endsWith("s")) {
      return word.substring(0, word.length() - 1);
    }
    boolean hasConsonantY =
        word.endsWith("y") && word.length() > 1 && !isVowel(word, word.length() - 2);
    return hasConsonantY ? word.substring(0, word.length() - 1) + "ies" : word + 's';
  }

  private static boolean isVowel(String word, int index) {
    return "aeiou".indexOf(word.charAt(index)) >= 0;
  }

  public boolean isEmpty() {
    return wordForms.isEmpty();
  }

  /** The weight of each word: log((pages + 2) / (pages with the word + 1)). */
  public double[] idfWeights(Knowledge knowledge) {
    FeatureCounts counts = knowledge.counts(FeatureType.WORD);
    double pages = knowledge.baseRate().pages();
    double[] weights = new double[wordForms.size()];
    for (int i = 0; i < weights.length; i++) {
      long[] forms = wordForms.get(i);
      double pagesWithWord = Math.max(counts.seenOf(forms[0]), counts.seenOf(forms[1]));
      double idf = Math.log((pages + 2) / (pagesWithWord + 1));
      weights[i] = idf < MIN_IDF ? 0 : idf;
    }
    return weights;
  }

  /** The weighted share of the hint's words that occur in a text, 0 to 1. */
  public double coverage(long[] text, double[] weights) {
    double total = 0;
    double found = 0;
    for (int i = 0; i < weights.length; i++) {
      total += weights[i];
      if (weights[i] > 0 && contains(text, wordForms.get(i))) {
        found += weights[i];
      }
    }
    return total == 0 ? 0 : found / total;
  }

  private static boolean contains(long[] text, long[] forms) {
    for (long word : text) {
      if (word == forms[0] || word == forms[1]) {
        return true;
      }
    }
    return false;
  }
}
