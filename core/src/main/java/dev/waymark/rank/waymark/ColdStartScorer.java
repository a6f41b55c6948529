package dev.waymark.rank.waymark;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.baseline.ExplorationPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * What to fetch while nothing wanted was found: what the user's hint and people speak for, else by
 * exploring. That counts little beside what hosts as arms say, so that every host is looked at
 * before one is explored: what is seen there helps when the first hit has come.
 */
record ColdStartScorer(ExplorationPolicy exploration) {
  /** Below every score that there is once something was found. */
  private static final double BASE_SCORE = -30;

  /** How much exploring counts beside arms, hints and people. */
  private static final double EXPLORATION_WEIGHT = 0.25;

  double score(Candidate candidate, ScoringContext context, double prior) {
    return BASE_SCORE + EXPLORATION_WEIGHT * exploration.score(candidate, context) + prior;
  }

  /**
   * @param priorContributions what hint and people say of it
   */
  List<Contribution> explain(
      Candidate candidate, ScoringContext context, List<Contribution> priorContributions) {
    List<Contribution> all = new ArrayList<>();
    all.add(
        new Contribution(
            "nothing relevant found yet", BASE_SCORE, "cold start, below all later scores"));
    exploration
        .explain(candidate, context)
        .forEach(part -> all.add(part.times(EXPLORATION_WEIGHT)));
    all.addAll(priorContributions);
    return all;
  }
}
