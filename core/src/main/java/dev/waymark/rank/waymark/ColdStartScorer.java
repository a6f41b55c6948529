package dev.waymark.rank.waymark;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.baseline.ExplorationPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * Scores candidates before the first relevant page by the hint and by users, else by exploration.
 * The exploration term is small beside the scores of hosts as arms, so that every host is visited
 * before one is explored in depth.
 */
record ColdStartScorer(ExplorationPolicy exploration) {
  /** Below every score after the first relevant page. */
  private static final double BASE_SCORE = -30;

  /** Weight of exploration against hosts, hint and users. */
  private static final double EXPLORATION_WEIGHT = 0.25;

  double score(Candidate candidate, ScoringContext context, double prior) {
    return BASE_SCORE + EXPLORATION_WEIGHT * exploration.score(candidate, context) + prior;
  }

  /**
   * @param priorContributions those of the hint and of users
   */
  List<Contribution> explain(
      Candidate candidate, ScoringContext context, List<Contribution> priorContributions) {
    List<Contribution> all = new ArrayList<>();
    all.add(
        new Contribution(
            "nothing relevant found yet", BASE_SCORE, "cold start, below all later scores"));
    exploration
        .explain(candidate, context)
        .forEach(contribution -> all.add(contribution.times(EXPLORATION_WEIGHT)));
    all.addAll(priorContributions);
    return all;
  }
}
