package dev.waymark.watch;

import dev.waymark.learn.BasedOn;
import dev.waymark.learn.Contribution;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Another order, but with some candidates before all others.
 *
 * @param first ids of their URLs
 */
record NewFirst(Order order, Set<Long> first) implements BasedOn {
  /** More than any order gives. */
  private static final double AHEAD = 1e9;

  private double ahead(Candidate candidate) {
    return first.contains(candidate.id()) ? AHEAD : 0;
  }

  @Override
  public double score(Candidate candidate, Known known) {
    return ahead(candidate) + order.score(candidate, known);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    List<Contribution> parts = new ArrayList<>(order.explain(candidate, known));
    if (ahead(candidate) > 0) {
      parts.add(new Contribution("new", AHEAD, "found by watching"));
    }
    return parts;
  }
}
