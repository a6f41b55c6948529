package dev.waymark.lab;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** The figures a run is judged by. */
final class Measures {
  private static final int RESAMPLES = 2000;

  private Measures() {}

  /** Area under hits(fetches) up to the budget; a run that ended early stays where it was. */
  static double area(int[] hitsAfter, int budget) {
    double area = 0;
    for (int fetch = 0; fetch < budget; fetch++) {
      area += at(hitsAfter, fetch + 1);
    }
    return area;
  }

  /** Hits after so many fetches. */
  static int at(int[] hitsAfter, int fetches) {
    if (hitsAfter.length == 0 || fetches == 0) {
      return 0;
    }
    return hitsAfter[Math.min(fetches, hitsAfter.length) - 1];
  }

  /** The share of the way from random to the oracle; 0 when there is no way between them. */
  static double efficiency(double area, double random, double oracle) {
    return oracle <= random ? 0 : (area - random) / (oracle - random);
  }

  /** Mean and bootstrap interval. */
  static Interval interval(double[] values, long seed) {
    double mean = Arrays.stream(values).average().orElse(0);
    if (values.length < 2) {
      return new Interval(mean, mean, mean);
    }
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double sum = 0;
      for (int k = 0; k < values.length; k++) {
        sum += values[random.nextInt(values.length)];
      }
      means[i] = sum / values.length;
    }
    Arrays.sort(means);
    return new Interval(mean, means[RESAMPLES / 40], means[RESAMPLES - 1 - RESAMPLES / 40]);
  }

  /** How much better a is than b, run by run: the interval of the differences. */
  static Interval paired(double[] a, double[] b, long seed) {
    double[] differences = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      differences[i] = a[i] - b[i];
    }
    return interval(differences, seed);
  }
}
