package dev.waymark.search.index;

import dev.waymark.search.Searcher;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/**
 * Pages and queries as vectors of weighted stems. Made once for many queries: the norm of a page is
 * the same for all of them, and cached as long as the page lives. Thread-safe if the weight is.
 */
public final class TermVectorizer {
  private final Stemmer stemmer;
  private final ToDoubleFunction<String> weightOfStem;
  private final Map<String, Double> weightByStem = new ConcurrentHashMap<>();
  private final Map<BagOfWords, Double> norms = Collections.synchronizedMap(new WeakHashMap<>());

  /**
   * @param weightOfStem e.g. {@link Searcher#inverseDocumentFrequency}; 1 for all is plain term
   *     frequency
   */
  public TermVectorizer(Stemmer stemmer, ToDoubleFunction<String> weightOfStem) {
    this.stemmer = stemmer;
    this.weightOfStem = weightOfStem;
  }

  /** The i-th word's stem. */
  public String stem(BagOfWords words, int i) {
    return stemmer.stem(LanguageAnalysis.ENGLISH, words.id(i), words.word(i)).text();
  }

  public double weight(String stem) {
    Double weight = weightByStem.get(stem);
    if (weight == null) {
      weight = weightOfStem.applyAsDouble(stem);
      weightByStem.put(stem, weight);
    }
    return weight;
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
    Double norm = norms.get(words);
    if (norm == null) {
      double squares = 0;
      for (double value : vector(words).values()) {
        squares += value * value;
      }
      norm = Math.sqrt(squares);
      norms.put(words, norm);
    }
    return norm;
  }
}
