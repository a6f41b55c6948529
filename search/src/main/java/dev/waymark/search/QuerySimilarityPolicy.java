package dev.waymark.search;

import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.search.index.TermVectorizer;
import dev.waymark.text.BagOfWords;
import java.util.Map;

/**
 * The naive best-first crawler of "Search engine and crawler in symbiosis": a link is worth the
 * cosine of the most similar page it stands on with the query, over stems; with the rarity of words
 * in an index as weight, as its authors suggest, or without. Where it begins comes first.
 */
public final class QuerySimilarityPolicy implements OrderingPolicy {
  private final TermVectorizer vectorizer;
  private final Map<String, Double> query;
  private final double queryNorm;

  public QuerySimilarityPolicy(String words, TermVectorizer weights) {
    BagOfWords asked = BagOfWords.of(words);
    this.vectorizer = weights;
    this.query = weights.vector(asked);
    this.queryNorm = weights.norm(asked);
  }

  @Override
  public boolean isAdaptive() {
    return false;
  }

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext known) {
    return new float[] {(float) similarity(page.words())};
  }

  /** The cosine of a page's words with the query. */
  public double similarity(BagOfWords words) {
    double product = 0;
    for (int i = 0; i < words.size(); i++) {
      String stem = vectorizer.stem(words, i);
      Double wanted = query.get(stem);
      if (wanted != null) {
        product += wanted * words.count(i) * vectorizer.weight(stem);
      }
    }
    return product == 0 ? 0 : product / (queryNorm * vectorizer.norm(words));
  }

  @Override
  public double score(Candidate candidate, ScoringContext known) {
    if (candidate.origin() == Origin.QUERY || candidate.origin() == Origin.SEED) {
      return 1;
    }
    double best = 0;
    for (int parent : candidate.parents()) {
      float[] mark = known.history().annotation(parent);
      best = Math.max(best, mark.length == 0 ? 0 : mark[0]);
    }
    return best;
  }
}
