package dev.waymark.lab;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Confidence intervals of means (Efron's bootstrap). Values of one group resemble each other, as
 * runs for one predicate do, so groups are resampled first and then values within each: five seed
 * sets of one predicate count little more than one. With one group, only its values are resampled.
 */
public final class Bootstrap {
  private static final int RESAMPLES = 2000;

  private final long randomSeed;

  public Bootstrap(long randomSeed) {
    this.randomSeed = randomSeed;
  }

  /** Mean of the groups' means, and its interval. */
  public ConfidenceInterval interval(List<double[]> groups) {
    double mean = groups.stream().mapToDouble(Bootstrap::mean).average().orElse(0);
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(randomSeed);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double sum = 0;
      for (int k = 0; k < groups.size(); k++) {
        sum += resampledMean(groups.get(random.nextInt(groups.size())), random);
      }
      means[i] = sum / Math.max(1, groups.size());
    }
    Arrays.sort(means);
    return new ConfidenceInterval(
        mean, means[RESAMPLES / 40], means[RESAMPLES - 1 - RESAMPLES / 40]);
  }

  /** Mean and interval of values that are independent of each other. */
  public ConfidenceInterval interval(double[] values) {
    return interval(List.of(values));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private static double resampledMean(double[] values, RandomGenerator random) {
    double sum = 0;
    for (int k = 0; k < values.length; k++) {
      sum += values[random.nextInt(values.length)];
    }
    return values.length == 0 ? 0 : sum / values.length;
  }
}
