package dev.waymark.rank.baseline;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;

/**
 * PageRank over the crawled pages, computed online: a page passes its rank on in equal parts when
 * it is crawled, and a candidate's rank is the sum of what its parents passed to it. Ranks are not
 * recomputed later, as in online page importance computation (Abiteboul, Preda, Cobena 2003).
 */
final class PageRankPolicy implements OrderingPolicy {
  /** Share of a page's rank that its links pass on. */
  private static final double DAMPING = 0.85;

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    long links = page.links().stream().map(link -> link.url()).distinct().count();
    return new float[] {(float) (score(candidate, context) / Math.max(1, links))};
  }

  @Override
  public boolean isAdaptive() {
    return false;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    double rank = 1 - DAMPING;
    for (int parent : candidate.parents()) {
      float[] annotation = context.history().annotation(parent);
      rank += annotation.length == 0 ? 0 : DAMPING * annotation[0];
    }
    return rank;
  }
}
