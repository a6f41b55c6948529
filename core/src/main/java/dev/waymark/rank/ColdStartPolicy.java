package dev.waymark.rank;

import dev.waymark.model.Candidate;
import java.util.List;

/**
 * Scores with one policy until the first relevant page and with another from then on, because
 * interest ratios are undefined without a relevant page. Candidates that the second policy scores
 * alike keep the order of the first, by a weight that is negligible in a sum.
 *
 * @param coldStart must not learn any feature type that the other policy does not
 */
public record ColdStartPolicy(OrderingPolicy coldStart, OrderingPolicy delegate)
    implements DelegatingPolicy {
  /** Breaks ties; too small to show in a score or its explanation. */
  private static final double TIE_BREAK_WEIGHT = 1e-11;

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    double ratio = isColdStart(context) ? 0 : delegate.score(candidate, context);
    return ratio + TIE_BREAK_WEIGHT * coldStart.score(candidate, context);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    return isColdStart(context)
        ? coldStart.explain(candidate, context).stream()
            .map(contribution -> contribution.times(TIE_BREAK_WEIGHT))
            .toList()
        : delegate.explain(candidate, context);
  }

  private static boolean isColdStart(ScoringContext context) {
    return context.knowledge().baseRate().relevant() == 0;
  }
}
