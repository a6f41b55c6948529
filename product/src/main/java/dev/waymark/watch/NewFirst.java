package dev.waymark.watch;

import dev.waymark.learn.Contribution;
import dev.waymark.learn.Family;
import dev.waymark.learn.Features;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Another order, but with some candidates before all others.
 *
 * @param first ids of their URLs
 */
record NewFirst(Order order, Set<Long> first) implements Order {
  /** More than any order gives. */
  private static final double AHEAD = 1e9;

  @Override
  public Set<Family> learns() {
    return order.learns();
  }

  @Override
  public Map<Family, Features> features() {
    return order.features();
  }

  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    return order.mark(page, candidate, known);
  }

  @Override
  public boolean learnsAsItGoes() {
    return order.learnsAsItGoes();
  }

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
