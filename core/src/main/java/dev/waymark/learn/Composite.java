package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Several factors, balanced: the sum of their logarithms, each with a weight ("Intelligent
 * Crawling", section 3.6).
 */
final class Composite implements Order {
  private final List<Factor> factors;
  private final Balance balance;

  Composite(List<Factor> factors) {
    this.factors = factors;
    this.balance = new Balance(factors.size());
  }

  @Override
  public Set<Family> learns() {
    Set<Family> all = EnumSet.noneOf(Family.class);
    factors.forEach(factor -> all.addAll(factor.learns()));
    return all;
  }

  @Override
  public Map<Family, Features> features() {
    Map<Family, Features> all = new EnumMap<>(Family.class);
    factors.forEach(factor -> all.putAll(factor.features()));
    return all;
  }

  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    return balance.mark();
  }

  @Override
  public double score(Candidate candidate, Known known) {
    double[] values = new double[factors.size()];
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = factors.get(i).value(candidate, known);
      sum += Balance.weight(i, known.crawled()) * values[i];
    }
    balance.note(values);
    return sum;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    List<Contribution> parts = new ArrayList<>();
    for (int i = 0; i < factors.size(); i++) {
      factors.get(i).explain(candidate, known, Balance.weight(i, known.crawled()), parts);
    }
    return parts;
  }
}
