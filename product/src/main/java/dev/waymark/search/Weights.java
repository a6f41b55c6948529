package dev.waymark.search;

import dev.waymark.text.Bag;
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
public final class Weights {
  private final Stems stems;
  private final ToDoubleFunction<String> weight;
  private final Map<String, Double> known = new ConcurrentHashMap<>();
  private final Map<Bag, Double> lengths = Collections.synchronizedMap(new WeakHashMap<>());

  /**
   * @param weight of a stem, e.g. {@link Searcher#rarity}; one for all is plain term frequency
   */
  public Weights(Stems stems, ToDoubleFunction<String> weight) {
    this.stems = stems;
    this.weight = weight;
  }

  /** The i-th word's stem. */
  String stem(Bag words, int i) {
    return stems.of(words.id(i), words.name(i));
  }

  double of(String stem) {
    Double found = known.get(stem);
    if (found == null) {
      found = weight.applyAsDouble(stem);
      known.put(stem, found);
    }
    return found;
  }

  Map<String, Double> vector(Bag words) {
    Map<String, Double> vector = new HashMap<>();
    for (int i = 0; i < words.size(); i++) {
      String stem = stem(words, i);
      vector.merge(stem, words.count(i) * of(stem), Double::sum);
    }
    return vector;
  }

  /** The Euclidean norm of the vector. */
  double length(Bag words) {
    Double length = lengths.get(words);
    if (length == null) {
      double squares = 0;
      for (double value : vector(words).values()) {
        squares += value * value;
      }
      length = Math.sqrt(squares);
      lengths.put(words, length);
    }
    return length;
  }
}
