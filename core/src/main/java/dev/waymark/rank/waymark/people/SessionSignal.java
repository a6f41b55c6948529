package dev.waymark.rank.waymark.people;

import dev.waymark.model.Candidate;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.sessions.DistancePredictor;

/** How much likelier than any page a candidate is a target of recorded sessions. */
record SessionSignal(DistancePredictor predictor) implements PeopleSignal {

  @Override
  public String description() {
    return "near a target, by sessions";
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    return predictor.logTargetRatio(candidate, context.history());
  }

  @Override
  public double coldStartWeight() {
    return 0.5;
  }

  @Override
  public String explain(Candidate candidate, ScoringContext context) {
    return predictor.describe(candidate, context.history());
  }
}
