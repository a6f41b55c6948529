package dev.waymark.sessions;

import dev.waymark.learn.Contribution;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import java.util.List;

/**
 * Links of pages of the layer nearest to the targets come first, within a layer those of the surest
 * (the Context-Graph crawler of section 5.2.1, without crawling backwards). A page's mark is the
 * worth of its links: 5 minus its layer at most, its likelihood behind the point.
 */
final class ContextGraphOrder implements Order {
  private final LayerClassifier layers;
  private final LayerClassifier.Reader reader;

  ContextGraphOrder(LayerClassifier layers) {
    this.layers = layers;
    this.reader = layers.reader();
  }

  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    LayerClassifier.Claim claim = reader.claim(page.words());
    // Just below 1, so that a sure page of a layer does not reach the next one.
    double sureness = Math.min(claim.likelihood(), 0.999);
    return new float[] {(float) (layers.layers() - claim.layer() + sureness)};
  }

  @Override
  public boolean learnsAsItGoes() {
    return false;
  }

  @Override
  public double score(Candidate candidate, Known known) {
    return Marks.best(candidate, known);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    return Marks.explain(
        candidate,
        known,
        layers.layers() + " minus the layer of the page that links to it, and its likelihood");
  }
}
