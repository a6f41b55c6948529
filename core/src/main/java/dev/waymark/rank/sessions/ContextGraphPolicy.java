package dev.waymark.rank.sessions;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import java.util.List;

/**
 * Scores links by the predicted layer of their page, nearest to the targets first, ties by the
 * likelihood of the layer (the Context-Graph crawler of section 5.2.1, without crawling backwards).
 * A page's annotation is the score of its links: the number of layers minus its layer, plus the
 * likelihood.
 */
final class ContextGraphPolicy implements OrderingPolicy {
  private final LayerClassifier layerClassifier;
  private final LayerClassifier.PageClassifier pageClassifier;

  ContextGraphPolicy(LayerClassifier layers) {
    this.layerClassifier = layers;
    this.pageClassifier = layers.classifier();
  }

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    LayerClassifier.LayerPrediction prediction = pageClassifier.classify(page.words());
    // Just below 1, so that no page reaches the score of the next layer.
    double likelihood = Math.min(prediction.likelihood(), 0.999);
    return new float[] {(float) (layerClassifier.layers() - prediction.layer() + likelihood)};
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
        candidate,
        context,
        layerClassifier.layers()
            + " minus the layer of the page that links to it, and its likelihood");
  }
}
