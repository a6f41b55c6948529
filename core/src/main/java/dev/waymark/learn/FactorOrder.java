package dev.waymark.learn;

import dev.waymark.model.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Orders by one factor alone. */
record FactorOrder(Factor factor) implements Order {

  @Override
  public Set<Family> learns() {
    return factor.learns();
  }

  @Override
  public Map<Family, Features> features() {
    return factor.features();
  }

  @Override
  public double score(Candidate candidate, Known known) {
    return factor.value(candidate, known);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    List<Contribution> parts = new ArrayList<>();
    factor.explain(candidate, known, 1, parts);
    return parts;
  }
}
