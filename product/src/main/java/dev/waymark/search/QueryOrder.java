package dev.waymark.search;

import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.text.Bag;
import java.util.Map;

/**
 * The naive best-first crawler of "Search engine and crawler in symbiosis": a link is worth the
 * cosine of the most similar page it stands on with the query, over stems; with the rarity of words
 * in an index as weight, as its authors suggest, or without. Where it begins comes first.
 */
public final class QueryOrder implements Order {
  private final Weights weights;
  private final Map<String, Double> query;
  private final double length;

  public QueryOrder(String words, Weights weights) {
    Bag asked = Bag.of(words);
    this.weights = weights;
    this.query = weights.vector(asked);
    this.length = weights.length(asked);
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
    double product = 0;
    for (int i = 0; i < words.size(); i++) {
      String stem = weights.stem(words, i);
      Double wanted = query.get(stem);
      if (wanted != null) {
        product += wanted * words.count(i) * weights.of(stem);
      }
    }
    return product == 0 ? 0 : product / (length * weights.length(words));
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
