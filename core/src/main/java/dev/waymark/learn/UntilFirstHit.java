package dev.waymark.learn;

import dev.waymark.model.Candidate;
import java.util.List;

/**
 * Goes by one order until the first hit and by another from then on: ratios say nothing before.
 * Candidates of which the other has nothing to say either stay in the order of the first. Whoever
 * adds to the score is not disturbed by it: while nothing is known it is as good as 0.
 *
 * @param before learns nothing that the other does not
 */
record UntilFirstHit(Order before, Order order) implements BasedOn {
  /** Tells equals apart, and is too little to be seen in a score or in what explains it. */
  private static final double TIE = 1e-11;

  @Override
  public double score(Candidate candidate, Known known) {
    double ratio = isCold(known) ? 0 : order.score(candidate, known);
    return ratio + TIE * before.score(candidate, known);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    return isCold(known)
        ? before.explain(candidate, known).stream().map(part -> part.times(TIE)).toList()
        : order.explain(candidate, known);
  }

  private static boolean isCold(Known known) {
    return known.knowledge().base().hits() == 0;
  }
}
