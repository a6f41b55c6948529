package dev.waymark.rank.baseline;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;

/**
 * PageRank of what is crawled so far, computed as the crawl goes: a page hands its rank on in equal
 * parts when it is crawled, and a candidate's rank is what was handed to it. Ranks are not computed
 * again later, as in on-line page importance computation (Abiteboul, Preda, Cobena 2003): in the
 * order of a crawl the two differ little.
 */
public final class PageRankPolicy implements OrderingPolicy {
  /** Share of a rank that links hand on. */
  private static final double DAMPING = 0.85;

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext known) {
    long links = page.links().stream().map(link -> link.url()).distinct().count();
    return new float[] {(float) (score(candidate, known) / Math.max(1, links))};
  }

  @Override
  public boolean isAdaptive() {
    return false;
  }

  @Override
  public double score(Candidate candidate, ScoringContext known) {
    double rank = 1 - DAMPING;
    for (int parent : candidate.parents()) {
      float[] mark = known.history().annotation(parent);
      rank += mark.length == 0 ? 0 : DAMPING * mark[0];
    }
    return rank;
  }
}
