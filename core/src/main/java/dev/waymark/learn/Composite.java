package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Several factors, balanced: the sum of their logarithms, each with a weight ("Intelligent
 * Crawling", section 3.6). In the corrected form each also has the say that it turned out to
 * deserve.
 */
final class Composite implements Order {
  private final List<Factor> factors;
  private final Balance balance;
  private final @Nullable FittedBalance fitted;

  /**
   * @param corrected whether factors have the say that they deserve, or all the same
   */
  Composite(List<Factor> factors, boolean corrected) {
    this.factors = factors;
    this.balance = new Balance(factors.size());
    this.fitted = corrected ? new FittedBalance(factors.size()) : null;
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

  /** The mean size of each factor; in the corrected form, once there are hits, its claim, too. */
  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    float[] means = balance.mark();
    if (fitted == null || known.knowledge().base().hits() == 0) {
      return means;
    }
    float[] mark = Arrays.copyOf(means, 2 * means.length);
    for (int i = 0; i < means.length; i++) {
      double value = factors.get(i).value(candidate, known);
      mark[means.length + i] =
          (float) FittedBalance.claim(Balance.weight(i, known.crawled()) * value);
    }
    return mark;
  }

  @Override
  public double score(Candidate candidate, Known known) {
    double[] values = new double[factors.size()];
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = factors.get(i).value(candidate, known);
      sum += part(i, values[i], known.crawled());
    }
    balance.note(values);
    return sum;
  }

  /** What a factor of such a value adds to the score. */
  private double part(int factor, double value, Crawled crawled) {
    double balanced = Balance.weight(factor, crawled) * value;
    return fitted == null ? balanced : fitted.say(factor, crawled) * FittedBalance.claim(balanced);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    List<Contribution> parts = new ArrayList<>();
    for (int i = 0; i < factors.size(); i++) {
      double value = factors.get(i).value(candidate, known);
      double weight = value == 0 ? 0 : part(i, value, known.crawled()) / value;
      factors.get(i).explain(candidate, known, weight, parts);
    }
    return parts;
  }
}
