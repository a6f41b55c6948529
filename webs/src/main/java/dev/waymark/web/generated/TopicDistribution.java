package dev.waymark.web.generated;

import java.util.Arrays;

/** Distributes the pages of a generated web over hosts and topics. */
final class TopicDistribution {
  private static final long MAIN_TOPIC_SALT = 11;
  private static final long ROUNDING_SALT = 12;
  private static final long HOST_SIZE_SALT = 13;

  /** Multiples of the rarest share: with 0.05 % these are 2 %, 0.5 %, 0.2 % and 0.05 %. */
  private static final double[] RARE_TOPIC_FACTORS = {40, 10, 4, 1};

  private TopicDistribution() {}

  /** Number of rare topics among so many; they are the last ones. */
  static int rareTopicCount(int topics) {
    return topics < 6 ? 0 : RARE_TOPIC_FACTORS.length;
  }

  /** Share of all pages by topic: rare ones as set, the others falling slowly from the first. */
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

  /** Pages by host, a few large and many small; they add up to all pages. */
  static int[] hostSizes(GeneratedWebSettings settings) {
    int hosts = settings.hostCount();
    double[] weights = new double[hosts];
    for (int host = 0; host < hosts; host++) {
      // x^(-1/2) of a uniform variable: sizes follow a power law with exponent 3.
      double uniform = SplitMix64.uniform(settings.randomSeed(), HOST_SIZE_SALT, host);
      weights[host] = 1 / Math.sqrt(Math.max(uniform, 0.5 / hosts));
    }
    double sum = Arrays.stream(weights).sum();
    int[] sizes = new int[hosts];
    int minSize = 5;
    int distributable = settings.pages() - minSize * hosts;
    double runningSum = 0;
    int assigned = 0;
    for (int host = 0; host < hosts; host++) {
      runningSum += weights[host];
      int end = host == hosts - 1 ? distributable : (int) (distributable * (runningSum / sum));
      sizes[host] = minSize + end - assigned;
      assigned = end;
    }
    return sizes;
  }

  /**
   * Pages of each topic on each host, so that hosts and topics have the requested sizes, while each
   * host concentrates on one or two topics. Rows and columns are scaled in turn until both sums are
   * right (iterative proportional fitting).
   *
   * @param hosts content pages by host
   * @param topics content pages by topic
   */
  static int[][] pagesByHostAndTopic(GeneratedWebSettings settings, int[] hosts, double[] topics) {
    double[][] shares = initialShares(settings, hosts.length, topics);
    for (int round = 0; round < 12; round++) {
      for (int h = 0; h < hosts.length; h++) {
        scale(shares[h], hosts[h]);
      }
      double[] sums = new double[topics.length];
      for (double[] row : shares) {
        for (int t = 0; t < sums.length; t++) {
          sums[t] += row[t];
        }
      }
      for (double[] row : shares) {
        for (int t = 0; t < sums.length; t++) {
          row[t] *= sums[t] == 0 ? 0 : topics[t] / sums[t];
        }
      }
    }
    return roundToIntegers(settings, shares, topics.length);
  }

  private static double[][] initialShares(
      GeneratedWebSettings settings, int hosts, double[] topics) {
    double total = Arrays.stream(topics).sum();
    // Square roots, so that rare topics have hosts of their own, too.
    double[] cumulative = new double[topics.length];
    double sum = 0;
    for (int t = 0; t < topics.length; t++) {
      sum += Math.sqrt(topics[t]);
      cumulative[t] = sum;
    }
    double[][] shares = new double[hosts][topics.length];
    for (int h = 0; h < hosts; h++) {
      SplitMix64 random = new SplitMix64(settings.randomSeed(), MAIN_TOPIC_SALT, h);
      for (int t = 0; t < topics.length; t++) {
        shares[h][t] = Math.max(0.02, 1 - settings.hostFocus()) * topics[t] / total;
      }
      shares[h][indexBeyond(cumulative, random.uniform() * sum)] += settings.hostFocus() * 0.7;
      shares[h][indexBeyond(cumulative, random.uniform() * sum)] += settings.hostFocus() * 0.3;
    }
    return shares;
  }

  /** The first index whose running sum exceeds a value. */
  static int indexBeyond(double[] running, double value) {
    int found = Arrays.binarySearch(running, value);
    return Math.min(running.length - 1, found >= 0 ? found + 1 : -found - 1);
  }

  private static void scale(double[] row, double target) {
    double sum = Arrays.stream(row).sum();
    for (int i = 0; i < row.length; i++) {
      row[i] *= sum == 0 ? 0 : target / sum;
    }
  }

  /** Rounds so that the running sum of a topic never differs from the exact one by more than 1. */
  private static int[][] roundToIntegers(
      GeneratedWebSettings settings, double[][] shares, int topics) {
    int[][] counts = new int[shares.length][topics];
    for (int t = 0; t < topics; t++) {
      double runningSum = SplitMix64.uniform(settings.randomSeed(), ROUNDING_SALT, t);
      int assigned = 0;
      for (int h = 0; h < shares.length; h++) {
        runningSum += shares[h][t];
        counts[h][t] = (int) runningSum - assigned;
        assigned = (int) runningSum;
      }
    }
    return counts;
  }
}
