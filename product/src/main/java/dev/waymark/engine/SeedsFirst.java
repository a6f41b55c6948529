package dev.waymark.engine;

import dev.waymark.learn.BasedOn;
import dev.waymark.learn.Contribution;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import java.util.ArrayList;
import java.util.List;

/** Another order, but with the seeds before what sitemaps list. */
record SeedsFirst(Order order) implements BasedOn {
  /** More than any order gives. */
  private static final double AHEAD = 1e9;

  @Override
  public double score(Candidate candidate, Known known) {
    double score = order.score(candidate, known);
    return candidate.origin() == Origin.SEED ? AHEAD + score : score;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    List<Contribution> parts = new ArrayList<>(order.explain(candidate, known));
    if (candidate.origin() == Origin.SEED) {
      parts.add(new Contribution("seed", AHEAD, "seeds come first"));
    }
    return parts;
  }
}
