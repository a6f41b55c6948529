package dev.waymark.rank.sessions;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import java.util.List;

/**
 * Links of pages of the layer nearest to the targets come first, within a layer those of the surest
 * (the Context-Graph crawler of section 5.2.1, without crawling backwards). A page's mark is the
 * worth of its links: 5 minus its layer at most, its likelihood behind the point.
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
    // Just below 1, so that a sure page of a layer does not reach the next one.
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
