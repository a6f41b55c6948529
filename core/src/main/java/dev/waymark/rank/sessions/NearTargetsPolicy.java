package dev.waymark.rank.sessions;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import java.util.List;

/**
 * Links of pages that are like a target come first (the Best-First crawler of section 5.2.1): a
 * candidate is worth the cosine, over words as they are, of the most similar page that links to it.
 */
final class NearTargetsPolicy implements OrderingPolicy {
  private final SessionModel.ClusterClassifier classifier;

  /**
   * @param model over words as they are
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
