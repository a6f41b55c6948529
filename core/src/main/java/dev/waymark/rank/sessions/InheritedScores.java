package dev.waymark.rank.sessions;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import java.util.List;

/** Scores that pages hand on to their links as the first number of their mark. */
final class InheritedScores {
  private InheritedScores() {}

  /** The best of the pages that link to a candidate; 0 if none does. */
  static double max(Candidate candidate, ScoringContext known) {
    double best = 0;
    boolean any = false;
    for (int parent : candidate.parents()) {
      float[] mark = known.history().annotation(parent);
      if (mark.length > 0 && (!any || mark[0] > best)) {
        best = mark[0];
        any = true;
      }
    }
    return best;
  }

  static List<Contribution> explain(Candidate candidate, ScoringContext known, String reason) {
    double best = max(candidate, known);
    for (int parent : candidate.parents()) {
      float[] mark = known.history().annotation(parent);
      if (mark.length > 0 && mark[0] == best) {
        return List.of(new Contribution("page " + parent, best, reason));
      }
    }
    return List.of(new Contribution("page", best, "no crawled page links to it"));
  }
}
