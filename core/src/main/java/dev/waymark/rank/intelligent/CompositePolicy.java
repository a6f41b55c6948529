package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.PageHistory;
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
final class CompositePolicy implements OrderingPolicy {
  private final List<Factor> factors;
  private final FactorNormalizer normalizer;
  private final @Nullable LearnedFactorWeights learnedWeights;

  /**
   * @param corrected whether factors have the say that they deserve, or all the same
   */
  CompositePolicy(List<Factor> factors, boolean corrected) {
    this.factors = factors;
    this.normalizer = new FactorNormalizer(factors.size());
    this.learnedWeights = corrected ? new LearnedFactorWeights(factors.size()) : null;
  }

  @Override
  public Set<FeatureType> featureTypes() {
    Set<FeatureType> all = EnumSet.noneOf(FeatureType.class);
    factors.forEach(factor -> all.addAll(factor.featureTypes()));
    return all;
  }

  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    Map<FeatureType, FeatureExtractor> all = new EnumMap<>(FeatureType.class);
    factors.forEach(factor -> all.putAll(factor.extractors()));
    return all;
  }

  /** The mean size of each factor; in the corrected form, once there are hits, its claim, too. */
  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext known) {
    float[] means = normalizer.means();
    if (learnedWeights == null || known.knowledge().baseRate().relevant() == 0) {
      return means;
    }
    float[] mark = Arrays.copyOf(means, 2 * means.length);
    for (int i = 0; i < means.length; i++) {
      double value = factors.get(i).value(candidate, known);
      mark[means.length + i] =
          (float) LearnedFactorWeights.dampen(FactorNormalizer.weight(i, known.history()) * value);
    }
    return mark;
  }

  @Override
  public double score(Candidate candidate, ScoringContext known) {
    double[] values = new double[factors.size()];
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = factors.get(i).value(candidate, known);
      sum += weighted(i, values[i], known.history());
    }
    normalizer.add(values);
    return sum;
  }

  /** What a factor of such a value adds to the score. */
  private double weighted(int factor, double value, PageHistory crawled) {
    double balanced = FactorNormalizer.weight(factor, crawled) * value;
    return learnedWeights == null
        ? balanced
        : learnedWeights.weight(factor, crawled) * LearnedFactorWeights.dampen(balanced);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext known) {
    List<Contribution> parts = new ArrayList<>();
    for (int i = 0; i < factors.size(); i++) {
      double value = factors.get(i).value(candidate, known);
      double weight = value == 0 ? 0 : weighted(i, value, known.history()) / value;
      factors.get(i).explain(candidate, known, weight, parts);
    }
    return parts;
  }
}
