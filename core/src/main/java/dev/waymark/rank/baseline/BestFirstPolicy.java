package dev.waymark.rank.baseline;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.ScoringContext;
import dev.waymark.text.BagOfWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Scores a candidate by the cosine similarity of its most similar parent to the query or to the
 * nearest example: the naive best-first crawler of "Search engine and crawler in symbiosis", the
 * Best-First of the HMM paper.
 */
final class BestFirstPolicy implements OrderingPolicy {
  private final List<TermVector> queryVectors;

  private record TermVector(Map<Long, Integer> counts, double norm) {}

  private BestFirstPolicy(List<TermVector> vectors) {
    this.queryVectors = vectors;
  }

  /**
   * @throws IllegalArgumentException if there is neither a query nor an example
   */
  static BestFirstPolicy create(PolicyContext context) {
    List<TermVector> vectors = new ArrayList<>();
    if (context.query().size() > 0) {
      vectors.add(termVector(context.query()));
    }
    for (ExamplePage example : context.examples()) {
      if (example.relevant()) {
        vectors.add(termVector(example.words()));
      }
    }
    if (vectors.isEmpty()) {
      throw new IllegalArgumentException(
          "order: best-first needs something to compare pages with; say --hint WORDS or"
              + " --example FILE");
    }
    return new BestFirstPolicy(List.copyOf(vectors));
  }

  private static TermVector termVector(BagOfWords words) {
    Map<Long, Integer> counts = new HashMap<>();
    for (int i = 0; i < words.size(); i++) {
      counts.put(words.id(i), words.count(i));
    }
    return new TermVector(counts, words.norm());
  }

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    return new float[] {(float) similarity(page.words())};
  }

  private double similarity(BagOfWords words) {
    double best = 0;
    for (TermVector vector : queryVectors) {
      double product = 0;
      for (int i = 0; i < words.size(); i++) {
        product += (double) words.count(i) * vector.counts().getOrDefault(words.id(i), 0);
      }
      double norms = words.norm() * vector.norm();
      best = Math.max(best, norms == 0 ? 0 : product / norms);
    }
    return best;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    double best = 0;
    for (int parent : candidate.parents()) {
      best = Math.max(best, similarity(parent, context));
    }
    return best;
  }

  private static double similarity(int page, ScoringContext context) {
    float[] annotation = context.history().annotation(page);
    return annotation.length == 0 ? 0 : annotation[0];
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    double score = score(candidate, context);
    for (int parent : candidate.parents()) {
      if (similarity(parent, context) == score) {
        return List.of(
            new Contribution(
                "page " + parent, score, "cosine of the most similar page that links to it"));
      }
    }
    return List.of(new Contribution("page", score, "no crawled page links to it"));
  }
}
