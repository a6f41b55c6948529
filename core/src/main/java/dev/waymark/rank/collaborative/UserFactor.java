package dev.waymark.rank.collaborative;

import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import java.util.List;

/** One way to look at who went to a page. */
interface UserFactor {

  /** The logarithm of the interest ratio of a URL of the trace; 0 when there is nothing to say. */
  double logRatio(int url, int[] users, ScoringContext known);

  /** The parts of the value; they add up to it. */
  void explain(int url, int[] users, ScoringContext known, List<Contribution> parts);
}
