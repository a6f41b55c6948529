package dev.waymark.learn;

import dev.waymark.model.Candidate;
import java.util.ArrayList;
import java.util.List;

/**
 * What to fetch while nothing wanted was found: what the user's hint and people speak for, else by
 * exploring. That counts little beside what hosts as arms say, so that every host is looked at
 * before one is explored: what is seen there helps when the first hit has come.
 */
record ColdStart(Exploring exploring) {
  /** Below every score that there is once something was found. */
  private static final double BELOW = -30;

  /** How much exploring counts beside arms, hints and people. */
  private static final double SCALE = 0.25;

  double score(Candidate candidate, Known known, double given) {
    return BELOW + SCALE * exploring.score(candidate, known) + given;
  }

  /**
   * @param given what hint and people say of it
   */
  List<Contribution> explain(Candidate candidate, Known known, List<Contribution> given) {
    List<Contribution> all = new ArrayList<>();
    all.add(new Contribution("nothing found yet", BELOW, "below all that resembles a hit"));
    exploring.explain(candidate, known).forEach(part -> all.add(part.times(SCALE)));
    all.addAll(given);
    return all;
  }
}
