package dev.waymark.lab;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * How far a mean can be trusted (Efron's bootstrap). Runs of one want resemble each other, so wants
 * are drawn first and then starts within each: what five starts of one want say five times counts
 * little more than once. With one want, only its starts are drawn.
 */
public final class Bootstrap {
  private static final int RESAMPLES = 2000;

  private final long randomSeed;

  public Bootstrap(long seed) {
    this.randomSeed = seed;
  }

  /** Mean and interval of values, a group per want. */
  public ConfidenceInterval interval(List<double[]> wants) {
    double mean = wants.stream().mapToDouble(Bootstrap::mean).average().orElse(0);
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(randomSeed);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double sum = 0;
      for (int want = 0; want < wants.size(); want++) {
        sum += resampledMean(wants.get(random.nextInt(wants.size())), random);
      }
      means[i] = sum / Math.max(1, wants.size());
    }
    Arrays.sort(means);
    return new ConfidenceInterval(
        mean, means[RESAMPLES / 40], means[RESAMPLES - 1 - RESAMPLES / 40]);
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
