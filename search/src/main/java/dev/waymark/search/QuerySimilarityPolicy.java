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
 * The naive best-first crawler of "Search engine and crawler in symbiosis": the score of a link is
 * the cosine of the query with the most similar page that has it, over stems; weighted by inverse
 * document frequency in an index, as its authors suggest, or not. Seeds come first.
 */
public final class QuerySimilarityPolicy implements OrderingPolicy {
  private final TermVectorizer vectorizer;
  private final Map<String, Double> query;
  private final double queryNorm;

  public QuerySimilarityPolicy(String words, TermVectorizer vectorizer) {
    BagOfWords bag = BagOfWords.of(words);
    this.vectorizer = vectorizer;
    this.query = vectorizer.vector(bag);
    this.queryNorm = vectorizer.norm(bag);
  }

  @Override
  public boolean isAdaptive() {
    return false;
  }

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    return new float[] {(float) similarity(page.words())};
  }

  /** The cosine of a page's words with the query. */
  public double similarity(BagOfWords words) {
    double product = 0;
    for (int i = 0; i < words.size(); i++) {
      String stem = vectorizer.stem(words, i);
      Double queryWeight = query.get(stem);
      if (queryWeight != null) {
        product += queryWeight * words.count(i) * vectorizer.weight(stem);
      }
    }
    return product == 0 ? 0 : product / (queryNorm * vectorizer.norm(words));
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    if (candidate.origin() == Origin.QUERY || candidate.origin() == Origin.SEED) {
      return 1;
    }
    double best = 0;
    for (int parent : candidate.parents()) {
      float[] annotation = context.history().annotation(parent);
      best = Math.max(best, annotation.length == 0 ? 0 : annotation[0]);
    }
    return best;
  }
}
