package dev.waymark.search;

import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.text.Bag;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The naive best-first crawler of "Search engine and crawler in symbiosis": a link is worth the
 * cosine of the most similar page it stands on with the query, over stems; with the rarity of words
 * in an index as weight, as its authors suggest, or without. Where it begins comes first.
 */
public final class QueryOrder implements Order {
  private final Stems stems;
  private final ToDoubleFunction<String> weight;
  private final Map<String, Double> weights = new HashMap<>();
  private final Map<String, Double> query = new HashMap<>();

  /**
   * @param weight of a stem, e.g. {@link Searcher#rarity}; one for all is plain term frequency
   */
  public QueryOrder(String words, Stems stems, ToDoubleFunction<String> weight) {
    this.stems = stems;
    this.weight = weight;
    query.putAll(vector(Bag.of(words)));
  }

  @Override
  public boolean learnsAsItGoes() {
    return false;
  }

  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    return new float[] {(float) similarity(page.words())};
  }

  /** The cosine of a page's words with the query. */
  public double similarity(Bag words) {
    Map<String, Double> page = vector(words);
    double product = 0;
    for (Map.Entry<String, Double> entry : query.entrySet()) {
      product += entry.getValue() * page.getOrDefault(entry.getKey(), 0.0);
    }
    double norms = norm(query) * norm(page);
    return norms == 0 ? 0 : product / norms;
  }

  private Map<String, Double> vector(Bag words) {
    Map<String, Double> vector = new HashMap<>();
    for (int i = 0; i < words.size(); i++) {
      String stem = stems.of(words.id(i), words.name(i));
      double each = weights.computeIfAbsent(stem, weight::applyAsDouble);
      vector.merge(stem, words.count(i) * each, Double::sum);
    }
    return vector;
  }

  private static double norm(Map<String, Double> vector) {
    double squares = 0;
    for (double value : vector.values()) {
      squares += value * value;
    }
    return Math.sqrt(squares);
  }

  @Override
  public double score(Candidate candidate, Known known) {
    if (candidate.origin() == Origin.QUERY || candidate.origin() == Origin.SEED) {
      return 1;
    }
    double best = 0;
    for (int parent : candidate.parents()) {
      float[] mark = known.crawled().mark(parent);
      best = Math.max(best, mark.length == 0 ? 0 : mark[0]);
    }
    return best;
  }
}
