package dev.waymark.rank;

import dev.waymark.model.Candidate;
import java.util.List;

/**
 * Goes by one order until the first hit and by another from then on: ratios say nothing before.
 * Candidates of which the other has nothing to say either stay in the order of the first. Whoever
 * adds to the score is not disturbed by it: while nothing is known it is as good as 0.
 *
 * @param coldStart learns nothing that the other does not
 */
public record ColdStartPolicy(OrderingPolicy coldStart, OrderingPolicy delegate)
    implements DelegatingPolicy {
  /** Tells equals apart, and is too little to be seen in a score or in what explains it. */
  private static final double TIE_BREAK_WEIGHT = 1e-11;

  @Override
  public double score(Candidate candidate, ScoringContext known) {
    double ratio = isColdStart(known) ? 0 : delegate.score(candidate, known);
    return ratio + TIE_BREAK_WEIGHT * coldStart.score(candidate, known);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext known) {
    return isColdStart(known)
        ? coldStart.explain(candidate, known).stream()
            .map(part -> part.times(TIE_BREAK_WEIGHT))
            .toList()
        : delegate.explain(candidate, known);
  }

  private static boolean isColdStart(ScoringContext known) {
    return known.knowledge().baseRate().relevant() == 0;
  }
}
