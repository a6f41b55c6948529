package dev.waymark.rank.sessions;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import java.util.List;

/** Scores links by the hidden state that a {@link DistancePredictor} predicts for their page. */
final class HmmPolicy implements OrderingPolicy {
  private final DistancePredictor predictor;

  /**
   * @param asPublished whether to score as published
   */
  HmmPolicy(SessionModel model, boolean asPublished) {
    this.predictor = new DistancePredictor(model, asPublished);
  }

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    return predictor.annotate(page, candidate, context.history());
  }

  @Override
  public boolean isAdaptive() {
    return false;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return Hmm.score(predictor.predictedStates(candidate, context.history()));
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    return List.of(
        new Contribution(
            "sessions",
            score(candidate, context),
            predictor.describe(candidate, context.history())));
  }
}
