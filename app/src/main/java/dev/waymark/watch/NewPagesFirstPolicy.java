package dev.waymark.watch;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.DelegatingPolicy;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Another ordering policy, but with some candidates before all others.
 *
 * @param newUrlIds ids of their URLs
 */
record NewPagesFirstPolicy(OrderingPolicy delegate, Set<Long> newUrlIds)
    implements DelegatingPolicy {
  /** More than the score of any policy. */
  private static final double NEW_PAGE_BONUS = 1e9;

  private double bonus(Candidate candidate) {
    return newUrlIds.contains(candidate.id()) ? NEW_PAGE_BONUS : 0;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return bonus(candidate) + delegate.score(candidate, context);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    List<Contribution> parts = new ArrayList<>(delegate.explain(candidate, context));
    if (bonus(candidate) > 0) {
      parts.add(new Contribution("new", NEW_PAGE_BONUS, "found by watching"));
    }
    return parts;
  }
}
