package dev.waymark.rank.sessions;

import java.util.Set;
import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * Turns words into terms as in section 2.2.1: content words only, stemmed, lower-case, at most 20
 * characters. For one thread.
 */
final class TermStemmer {
  /** Longer terms are truncated (section 2.2.1, step 1). */
  static final int MAX_TERM_CHARS = 20;

  /** The result for a word that is no term. */
  static final String NO_TERM = "";

  // Function words: articles, pronouns, prepositions, conjunctions, auxiliaries.
  private static final Set<String> STOP_WORDS =
      Set.of(
          ("a about above after again against all also although am among an and any are as at be"
                  + " because been before being below between both but by can cannot could did do"
                  + " does doing down during each either few first for from further had has have"
                  + " having he her here hers him himself his how however i if in into is it its"
                  + " itself just many may me might more most much must my neither no nor not now"
                  + " of off often on once one only or other others our out over own per same she"
                  + " should since so some such than that the their them themselves then there"
                  + " these they this those through thus to too two under until up upon us very was"
                  + " we were what when where whether which while who whom whose why will with"
                  + " within without would you your")
              .split(" "));

  private final EnglishStemmer stemmer = new EnglishStemmer();

  /** The term of a lower-cased word, or {@link #NO_TERM}. */
  String stem(String word) {
    if (word.length() < 2 || STOP_WORDS.contains(word) || isNumber(word)) {
      return NO_TERM;
    }
    stemmer.setCurrent(word);
    stemmer.stem();
    String stem = stemmer.getCurrent();
    return stem.length() <= MAX_TERM_CHARS ? stem : stem.substring(0, MAX_TERM_CHARS);
  }

  private static boolean isNumber(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (!Character.isDigit(word.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
