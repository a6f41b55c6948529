package dev.waymark.sessions;

import dev.waymark.learn.Contribution;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import java.util.List;

/**
 * Links of pages that are like a target come first (the Best-First crawler of section 5.2.1): a
 * candidate is worth the cosine, over words as they are, of the most similar page that links to it.
 */
final class NearTargetsOrder implements Order {
  private final SessionModel.Reader reader;

  /**
   * @param model over words as they are
   */
  NearTargetsOrder(SessionModel model) {
    this.reader = model.reader();
  }

  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    return new float[] {(float) reader.guess(page.words()).nearness()};
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
        candidate, known, "cosine to a target of the nearest page that links to it");
  }
}
