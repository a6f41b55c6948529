package dev.waymark.learn;

import dev.waymark.text.Bag;
import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * The words by which the user said what is wanted. A word counts by how rare it is among the pages
 * crawled so far, so that "of" and "and" count nothing; singular and plural are one word.
 */
final class Hint {
  /** A word on more than three of four pages says nothing. */
  private static final double LEAST = 0.3;

  private final List<long[]> words = new ArrayList<>(); // each with its other form

  Hint(Bag query) {
    for (int i = 0; i < query.size(); i++) {
      words.add(new long[] {query.id(i), Words.id(other(query.name(i)))});
    }
  }

  /** The plural of a singular and the reverse, as far as English goes by rule. */
  private static String other(String word) {
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

  boolean isEmpty() {
    return words.isEmpty();
  }

  /** What each word counts by now: log((pages + 2) / (pages that have it + 1)). */
  double[] weights(Knowledge knowledge) {
    Tallies tallies = knowledge.of(Family.WORD);
    double pages = knowledge.base().pages();
    double[] weights = new double[words.size()];
    for (int i = 0; i < weights.length; i++) {
      long[] forms = words.get(i);
      double seen = Math.max(tallies.seenOf(forms[0]), tallies.seenOf(forms[1]));
      double rare = Math.log((pages + 2) / (seen + 1));
      weights[i] = rare < LEAST ? 0 : rare;
    }
    return weights;
  }

  /** The share of the hint that a text has: 1 if it has all words that count. */
  double share(long[] text, double[] weights) {
    double all = 0;
    double found = 0;
    for (int i = 0; i < weights.length; i++) {
      all += weights[i];
      if (weights[i] > 0 && contains(text, words.get(i))) {
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
