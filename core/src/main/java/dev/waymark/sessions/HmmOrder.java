package dev.waymark.sessions;

import dev.waymark.learn.Contribution;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import java.util.List;
import java.util.Locale;

/**
 * The links of pages that are, by their words and by the pages that led to them, near a target. A
 * page's mark is the prediction for its links (equation 8), then its cluster, then how near it is
 * to a target.
 */
final class HmmOrder implements Order {
  private final SessionModel model;
  private final SessionModel.Reader reader;
  private final boolean first;

  /**
   * @param first only the page through which a URL was found first counts, as published; else the
   *     one with the best prediction of those that link to it
   */
  HmmOrder(SessionModel model, boolean first) {
    this.model = model;
    this.reader = model.reader();
    this.first = first;
  }

  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    SessionModel.Guess guess = reader.guess(page.words());
    int parent = parent(candidate, known);
    double[] before = parent < 0 ? model.hmm().initial() : prediction(parent, known);
    double[] next = model.hmm().predict(model.hmm().forward(before, guess.cluster()));
    float[] mark = new float[next.length + 2];
    for (int i = 0; i < next.length; i++) {
      mark[i] = (float) next[i];
    }
    mark[next.length] = guess.cluster();
    mark[next.length + 1] = (float) guess.nearness();
    return mark;
  }

  @Override
  public boolean learnsAsItGoes() {
    return false;
  }

  @Override
  public double score(Candidate candidate, Known known) {
    int parent = parent(candidate, known);
    return parent < 0 ? Hmm.key(model.hmm().initial()) : Hmm.key(prediction(parent, known));
  }

  /** The page that speaks for a candidate; -1 if none of those that link to it has a mark. */
  private int parent(Candidate candidate, Known known) {
    int best = -1;
    double key = 0;
    for (int parent : candidate.parents()) {
      if (known.crawled().mark(parent).length == 0) {
        continue;
      }
      double own = Hmm.key(prediction(parent, known));
      if (best < 0 || own > key) {
        best = parent;
        key = own;
      }
      if (first) {
        break;
      }
    }
    return best;
  }

  private double[] prediction(int page, Known known) {
    float[] mark = known.crawled().mark(page);
    double[] prediction = new double[model.hmm().states()];
    for (int i = 0; i < prediction.length; i++) {
      prediction[i] = mark[i];
    }
    return prediction;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    int parent = parent(candidate, known);
    if (parent < 0) {
      return List.of(
          new Contribution("page", score(candidate, known), "no crawled page links to it"));
    }
    float[] mark = known.crawled().mark(parent);
    int states = model.hmm().states();
    int cluster = (int) mark[states];
    StringBuilder why = new StringBuilder("links of a page ");
    why.append(
        cluster == 0
            ? "like the targets"
            : "of the kind " + String.join(", ", model.clusters().get(cluster).terms()));
    why.append(String.format(Locale.ROOT, ", %.2f near a target; on target", mark[states + 1]));
    for (int i = 0; i < states; i++) {
      why.append(String.format(Locale.ROOT, i == 0 ? " %.3f" : ", %d away %.3f", args(i, mark)));
    }
    return List.of(new Contribution("page " + parent, score(candidate, known), why.toString()));
  }

  private static Object[] args(int i, float[] mark) {
    return i == 0 ? new Object[] {mark[0]} : new Object[] {i, mark[i]};
  }
}
