package dev.waymark.search;

import dev.waymark.text.Bag;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.ToDoubleFunction;

/**
 * Pages and queries as vectors of weighted stems. Made once for many queries: the length of a page
 * is the same for all of them, and is remembered as long as the page is. Owned by one thread.
 */
public final class Weights {
  private final Stems stems;
  private final ToDoubleFunction<String> weight;
  private final Map<String, Double> known = new HashMap<>();
  private final Map<Bag, Double> lengths = new WeakHashMap<>();

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
    return known.computeIfAbsent(stem, weight::applyAsDouble);
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
    return lengths.computeIfAbsent(
        words,
        bag -> {
          double squares = 0;
          for (double value : vector(bag).values()) {
            squares += value * value;
          }
          return Math.sqrt(squares);
        });
  }
}
