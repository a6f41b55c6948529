package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Any order, to which hosts are arms as they are to ours: see {@link Known#host}. */
record WithHosts(Order order) implements Order {
  /** What a name ends with that asks for it. */
  static final String SUFFIX = "+hosts";

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

  @Override
  public Guide guide() {
    return order.guide();
  }

  @Override
  public double score(Candidate candidate, Known known) {
    return order.score(candidate, known);
  }

  @Override
  public double host(long host, Known known) {
    return known.host(host);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    return order.explain(candidate, known);
  }
}
