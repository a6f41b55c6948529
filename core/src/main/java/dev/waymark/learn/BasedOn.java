package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An order that does as another one does, but for what it says itself. */
public interface BasedOn extends Order {

  /** The other one. */
  Order order();

  @Override
  default Set<Family> learns() {
    return order().learns();
  }

  @Override
  default Map<Family, Features> features() {
    return order().features();
  }

  @Override
  default float[] mark(Page page, Candidate candidate, Known known) {
    return order().mark(page, candidate, known);
  }

  @Override
  default boolean learnsAsItGoes() {
    return order().learnsAsItGoes();
  }

  @Override
  default Guide guide() {
    return order().guide();
  }

  @Override
  default double score(Candidate candidate, Known known) {
    return order().score(candidate, known);
  }

  @Override
  default double host(long host, Known known) {
    return order().host(host, known);
  }

  @Override
  default boolean hostsTakeTurns(Known known) {
    return order().hostsTakeTurns(known);
  }

  @Override
  default List<Contribution> explain(Candidate candidate, Known known) {
    return order().explain(candidate, known);
  }
}
