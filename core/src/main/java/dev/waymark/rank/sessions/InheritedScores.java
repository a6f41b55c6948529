package dev.waymark.rank.sessions;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import java.util.List;

/** Scores that pages pass on to their links as the first number of their annotation. */
final class InheritedScores {
  private InheritedScores() {}

  /** The highest score of a candidate's parents; 0 if there is none. */
  static double max(Candidate candidate, ScoringContext context) {
    double best = 0;
    boolean found = false;
    for (int parent : candidate.parents()) {
      float[] annotation = context.history().annotation(parent);
      if (annotation.length > 0 && (!found || annotation[0] > best)) {
        best = annotation[0];
        found = true;
      }
    }
    return best;
  }

  static List<Contribution> explain(Candidate candidate, ScoringContext context, String reason) {
    double best = max(candidate, context);
    for (int parent : candidate.parents()) {
      float[] annotation = context.history().annotation(parent);
      if (annotation.length > 0 && annotation[0] == best) {
        return List.of(new Contribution("page " + parent, best, reason));
      }
    }
    return List.of(new Contribution("page", best, "no crawled page links to it"));
  }
}
