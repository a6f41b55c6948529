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
 * Combines several factors: the weighted sum of their logarithms ("Intelligent Crawling", section
 * 3.6). In the corrected form the weights are also learned from the crawl.
 */
final class CompositePolicy implements OrderingPolicy {
  private final List<Factor> factors;
  private final FactorNormalizer normalizer;
  private final @Nullable LearnedFactorWeights learnedWeights;

  /**
   * @param corrected whether weights are learned, or all factors count the same
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

  /**
   * The mean magnitude of each factor; in the corrected form, once there are relevant pages, also
   * its normalized value.
   */
  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    float[] means = normalizer.means();
    if (learnedWeights == null || context.knowledge().baseRate().relevant() == 0) {
      return means;
    }
    float[] annotation = Arrays.copyOf(means, 2 * means.length);
    for (int i = 0; i < means.length; i++) {
      double value = factors.get(i).value(candidate, context);
      annotation[means.length + i] =
          (float)
              LearnedFactorWeights.dampen(FactorNormalizer.weight(i, context.history()) * value);
    }
    return annotation;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    double[] values = new double[factors.size()];
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = factors.get(i).value(candidate, context);
      sum += weighted(i, values[i], context.history());
    }
    normalizer.add(values);
    return sum;
  }

  /** What a factor with this value adds to the score. */
  private double weighted(int factor, double value, PageHistory history) {
    double normalized = FactorNormalizer.weight(factor, history) * value;
    return learnedWeights == null
        ? normalized
        : learnedWeights.weight(factor, history) * LearnedFactorWeights.dampen(normalized);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    List<Contribution> contributions = new ArrayList<>();
    for (int i = 0; i < factors.size(); i++) {
      double value = factors.get(i).value(candidate, context);
      double weight = value == 0 ? 0 : weighted(i, value, context.history()) / value;
      factors.get(i).explain(candidate, context, weight, contributions);
    }
    return contributions;
  }
}
