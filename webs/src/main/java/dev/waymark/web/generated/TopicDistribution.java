package dev.waymark.web.generated;

import java.util.Arrays;

/** How many pages of each topic each host has. */
final class TopicDistribution {
  private static final long MAIN_TOPIC_SALT = 11;
  private static final long ROUNDING_SALT = 12;
  private static final long HOST_SIZE_SALT = 13;

  /** Times the rarest share: with 0.05 % these are 2 %, 0.5 %, 0.2 % and 0.05 %. */
  private static final double[] RARE_TOPIC_FACTORS = {40, 10, 4, 1};

  private TopicDistribution() {}

  /** How many of so many topics have a share of their own; they are the last ones. */
  static int rareTopicCount(int topics) {
    return topics < 6 ? 0 : RARE_TOPIC_FACTORS.length;
  }

  /** Share of all pages, per topic: rare ones as set, the others falling slowly from the first. */
  static double[] topicShares(GeneratedWebSettings settings) {
    int topics = settings.topics();
    int rare = rareTopicCount(topics);
    double[] shares = new double[topics];
    double left = 1;
    for (int i = 0; i < rare; i++) {
      shares[topics - rare + i] =
          settings.rare() * RARE_TOPIC_FACTORS[RARE_TOPIC_FACTORS.length - rare + i];
      left -= shares[topics - rare + i];
    }
    double sum = 0;
    for (int i = 0; i < topics - rare; i++) {
      sum += 1.0 / (i + 8);
    }
    for (int i = 0; i < topics - rare; i++) {
      shares[i] = left / sum / (i + 8);
    }
    return shares;
  }

  /** Pages per host, a few large and many small; they add up to all pages. */
  static int[] hostSizes(GeneratedWebSettings settings) {
    int hosts = settings.hostCount();
    double[] weights = new double[hosts];
    for (int host = 0; host < hosts; host++) {
      // x^(-1/2) of an even spread: sizes fall off as a power law with exponent 3.
      double even = SplitMix64.uniform(settings.randomSeed(), HOST_SIZE_SALT, host);
      weights[host] = 1 / Math.sqrt(Math.max(even, 0.5 / hosts));
    }
    double sum = Arrays.stream(weights).sum();
    int[] sizes = new int[hosts];
    int least = 5;
    int spare = settings.pages() - least * hosts;
    double reached = 0;
    int given = 0;
    for (int host = 0; host < hosts; host++) {
      reached += weights[host];
      int upTo = host == hosts - 1 ? spare : (int) (spare * (reached / sum));
      sizes[host] = least + upTo - given;
      given = upTo;
    }
    return sizes;
  }

  /**
   * Pages of each topic on each host, so that hosts are as large and topics as frequent as asked
   * for, while each host leans to one or two topics. Rows and columns are scaled in turn until both
   * sums are right (iterative proportional fitting).
   *
   * @param hosts content pages wanted per host
   * @param topics content pages wanted per topic
   */
  static int[][] pagesByHostAndTopic(GeneratedWebSettings settings, int[] hosts, double[] topics) {
    double[][] parts = initialShares(settings, hosts.length, topics);
    for (int round = 0; round < 12; round++) {
      for (int h = 0; h < hosts.length; h++) {
        scale(parts[h], hosts[h]);
      }
      double[] sums = new double[topics.length];
      for (double[] row : parts) {
        for (int t = 0; t < sums.length; t++) {
          sums[t] += row[t];
        }
      }
      for (double[] row : parts) {
        for (int t = 0; t < sums.length; t++) {
          row[t] *= sums[t] == 0 ? 0 : topics[t] / sums[t];
        }
      }
    }
    return roundToIntegers(settings, parts, topics.length);
  }

  private static double[][] initialShares(
      GeneratedWebSettings settings, int hosts, double[] topics) {
    double all = Arrays.stream(topics).sum();
    // Roots, so that rare topics have hosts of their own, too.
    double[] reach = new double[topics.length];
    double sum = 0;
    for (int t = 0; t < topics.length; t++) {
      sum += Math.sqrt(topics[t]);
      reach[t] = sum;
    }
    double[][] parts = new double[hosts][topics.length];
    for (int h = 0; h < hosts; h++) {
      SplitMix64 dice = new SplitMix64(settings.randomSeed(), MAIN_TOPIC_SALT, h);
      for (int t = 0; t < topics.length; t++) {
        parts[h][t] = Math.max(0.02, 1 - settings.hostFocus()) * topics[t] / all;
      }
      parts[h][indexBeyond(reach, dice.uniform() * sum)] += settings.hostFocus() * 0.7;
      parts[h][indexBeyond(reach, dice.uniform() * sum)] += settings.hostFocus() * 0.3;
    }
    return parts;
  }

  /** The first place whose running sum is beyond a value. */
  static int indexBeyond(double[] running, double value) {
    int found = Arrays.binarySearch(running, value);
    return Math.min(running.length - 1, found >= 0 ? found + 1 : -found - 1);
  }

  private static void scale(double[] row, double wanted) {
    double sum = Arrays.stream(row).sum();
    for (int i = 0; i < row.length; i++) {
      row[i] *= sum == 0 ? 0 : wanted / sum;
    }
  }

  /** Whole numbers whose running sum per topic never strays from the exact one by more than 1. */
  private static int[][] roundToIntegers(
      GeneratedWebSettings settings, double[][] parts, int topics) {
    int[][] counts = new int[parts.length][topics];
    for (int t = 0; t < topics; t++) {
      double reached = SplitMix64.uniform(settings.randomSeed(), ROUNDING_SALT, t);
      int given = 0;
      for (int h = 0; h < parts.length; h++) {
        reached += parts[h][t];
        counts[h][t] = (int) reached - given;
        given = (int) reached;
      }
    }
    return counts;
  }
}
