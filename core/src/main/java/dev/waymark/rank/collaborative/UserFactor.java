package dev.waymark.rank.collaborative;

import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import java.util.List;

/** A factor of the score that depends on the users who visited a page. */
interface UserFactor {

  /** The log interest ratio of a URL of the trace; 0 if nothing is known. */
  double logRatio(int url, int[] users, ScoringContext context);

  /** Adds the terms of the value; they add up to it. */
  void explain(int url, int[] users, ScoringContext context, List<Contribution> contributions);
}
