package dev.waymark.sessions;

import dev.waymark.learn.Contribution;
import dev.waymark.learn.Known;
import dev.waymark.model.Candidate;
import java.util.List;

/** Scores that pages hand on to their links as the first number of their mark. */
final class Marks {
  private Marks() {}

  /** The best of the pages that link to a candidate; 0 if none does. */
  static double best(Candidate candidate, Known known) {
    double best = 0;
    boolean any = false;
    for (int parent : candidate.parents()) {
      float[] mark = known.crawled().mark(parent);
      if (mark.length > 0 && (!any || mark[0] > best)) {
        best = mark[0];
        any = true;
      }
    }
    return best;
  }

  static List<Contribution> explain(Candidate candidate, Known known, String reason) {
    double best = best(candidate, known);
    for (int parent : candidate.parents()) {
      float[] mark = known.crawled().mark(parent);
      if (mark.length > 0 && mark[0] == best) {
        return List.of(new Contribution("page " + parent, best, reason));
      }
    }
    return List.of(new Contribution("page", best, "no crawled page links to it"));
  }
}
