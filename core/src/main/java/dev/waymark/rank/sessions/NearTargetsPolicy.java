package dev.waymark.rank.sessions;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import java.util.List;

/**
 * Scores a candidate by the cosine similarity of its most similar parent to a target (the
 * Best-First crawler of section 5.2.1), in the space of all terms.
 */
final class NearTargetsPolicy implements OrderingPolicy {
  private final SessionModel.ClusterClassifier classifier;

  /**
   * @param model without latent semantic indexing
   */
  NearTargetsPolicy(SessionModel model) {
    this.classifier = model.classifier();
  }

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    return new float[] {(float) classifier.classify(page.words()).targetSimilarity()};
  }

  @Override
  public boolean isAdaptive() {
    return false;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return InheritedScores.max(candidate, context);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    return InheritedScores.explain(
        candidate, context, "cosine to a target of the nearest page that links to it");
  }
}
