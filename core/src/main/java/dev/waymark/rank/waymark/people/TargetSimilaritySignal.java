package dev.waymark.rank.waymark.people;

import dev.waymark.model.Candidate;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.sessions.DistancePredictor;
import java.util.Locale;

/** How similar the pages that link to a candidate are to a target of recorded sessions. */
record TargetSimilaritySignal(DistancePredictor predictor) implements PeopleSignal {

  @Override
  public String description() {
    return "parents like a target of sessions";
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    return predictor.parentSimilarity(candidate, context.history());
  }

  @Override
  public double coldStartWeight() {
    return 1;
  }

  @Override
  public String explain(Candidate candidate, ScoringContext context) {
    return String.format(
        Locale.ROOT, "cosine %.2f", predictor.parentSimilarity(candidate, context.history()));
  }
}
