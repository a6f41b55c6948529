package dev.waymark.search.index;

import dev.waymark.search.Searcher;
import dev.waymark.text.BagOfWords;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/**
 * Pages and queries as vectors of weighted stems. Made once for many queries: the length of a page
 * is the same for all of them, and is remembered as long as the page is. Any number of threads may
 * ask, if the weight of a stem may be asked by them.
 */
public final class TermVectorizer {
  private final KrovetzStemmer stemmer;
  private final ToDoubleFunction<String> weightOfStem;
  private final Map<String, Double> weightByStem = new ConcurrentHashMap<>();
  private final Map<BagOfWords, Double> norms = Collections.synchronizedMap(new WeakHashMap<>());

  /**
   * @param weight of a stem, e.g. {@link Searcher#inverseDocumentFrequency}; one for all is plain
   *     term frequency
   */
  public TermVectorizer(KrovetzStemmer stems, ToDoubleFunction<String> weight) {
    this.stemmer = stems;
    this.weightOfStem = weight;
  }

  /** The i-th word's stem. */
  public String stem(BagOfWords words, int i) {
    return stemmer.stem(words.id(i), words.word(i));
  }

  public double weight(String stem) {
    Double found = weightByStem.get(stem);
    if (found == null) {
      found = weightOfStem.applyAsDouble(stem);
      weightByStem.put(stem, found);
    }
    return found;
  }

  public Map<String, Double> vector(BagOfWords words) {
    Map<String, Double> vector = new HashMap<>();
    for (int i = 0; i < words.size(); i++) {
      String stem = stem(words, i);
      vector.merge(stem, words.count(i) * weight(stem), Double::sum);
    }
    return vector;
  }

  /** The Euclidean norm of the vector. */
  public double norm(BagOfWords words) {
    Double length = norms.get(words);
    if (length == null) {
      double squares = 0;
      for (double value : vector(words).values()) {
        squares += value * value;
      }
      length = Math.sqrt(squares);
      norms.put(words, length);
    }
    return length;
  }
}
