package dev.waymark.rank;

import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * The words by which the user said what is wanted. A word counts by how rare it is among the pages
 * crawled so far, so that "of" and "and" count nothing; singular and plural are one word.
 */
public final class Hint {
  /** A word on more than three of four pages says nothing. */
  private static final double MIN_IDF = 0.3;

  private final List<long[]> wordForms = new ArrayList<>(); // each with its other form

  public Hint(BagOfWords query) {
    for (int i = 0; i < query.size(); i++) {
      wordForms.add(new long[] {query.id(i), Words.id(otherNumberForm(query.word(i)))});
    }
  }

  /** The plural of a singular and the reverse, as far as English goes by rule. */
  private static String otherNumberForm(String word) {
    if (word.endsWith("ies")) {
      return word.substring(0, word.length() - 3) + 'y';
    }
    if (word.endsWith("s")) {
      return word.substring(0, word.length() - 1);
    }
    boolean rule = word.endsWith("y") && word.length() > 1 && !isVowel(word, word.length() - 2);
    return rule ? word.substring(0, word.length() - 1) + "ies" : word + 's';
  }

  private static boolean isVowel(String word, int at) {
    return "aeiou".indexOf(word.charAt(at)) >= 0;
  }

  public boolean isEmpty() {
    return wordForms.isEmpty();
  }

  /** What each word counts by now: log((pages + 2) / (pages that have it + 1)). */
  public double[] idfWeights(Knowledge knowledge) {
    FeatureCounts tallies = knowledge.counts(FeatureType.WORD);
    double pages = knowledge.baseRate().pages();
    double[] weights = new double[wordForms.size()];
    for (int i = 0; i < weights.length; i++) {
      long[] forms = wordForms.get(i);
      double seen = Math.max(tallies.seenOf(forms[0]), tallies.seenOf(forms[1]));
      double rare = Math.log((pages + 2) / (seen + 1));
      weights[i] = rare < MIN_IDF ? 0 : rare;
    }
    return weights;
  }

  /** The share of the hint that a text has: 1 if it has all words that count. */
  public double coverage(long[] text, double[] weights) {
    double all = 0;
    double found = 0;
    for (int i = 0; i < weights.length; i++) {
      all += weights[i];
      if (weights[i] > 0 && contains(text, wordForms.get(i))) {
        found += weights[i];
      }
    }
    return all == 0 ? 0 : found / all;
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
