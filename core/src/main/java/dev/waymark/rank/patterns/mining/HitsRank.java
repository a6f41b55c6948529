package dev.waymark.rank.patterns.mining;

import java.util.Arrays;

/**
 * Weighted HITS over the graph of users' transitions between patterns: users come to an authority
 * from hubs, and go from a hub to authorities. Edges are transition probabilities. Each score is
 * mixed with the pattern's plain share of visits or transits, for patterns that the graph does not
 * connect and sites without referrers.
 *
 * @param authority by pattern, adding up to 1
 * @param hub by pattern, adding up to 1
 */
public record HitsRank(double[] authority, double[] hub) {
  /** Weight of the plain shares, as the teleport of PageRank. */
  private static final double TELEPORT_WEIGHT = 0.15;

  private static final int MAX_ITERATIONS = 100;
  private static final double CONVERGENCE_TOLERANCE = 1e-9;

  /**
   * @param transitions {@code [from][to]}: how often users went from one pattern to another
   */
  public static HitsRank compute(double[][] transitions, double[] visits, double[] transits) {
    int n = visits.length;
    double[][] probabilities = new double[n][];
    for (int i = 0; i < n; i++) {
      probabilities[i] = normalize(transitions[i]);
    }
    double[] visitShares = normalize(visits);
    double[] transitShares = normalize(transits);
    double[] authority = visitShares.clone();
    double[] hub = transitShares.clone();
    for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      double[] incoming = new double[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          incoming[j] += probabilities[i][j] * hub[i];
        }
      }
      double[] nextAuthority = mixWithPrior(incoming, visitShares);
      double[] outgoing = new double[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          outgoing[i] += probabilities[i][j] * nextAuthority[j];
        }
      }
      double[] nextHub = mixWithPrior(outgoing, transitShares);
      double change = l1Distance(authority, nextAuthority) + l1Distance(hub, nextHub);
      authority = nextAuthority;
      hub = nextHub;
      if (change < CONVERGENCE_TOLERANCE) {
        break;
      }
    }
    return new HitsRank(authority, hub);
  }

  private static double[] mixWithPrior(double[] scores, double[] prior) {
    double[] mixed = normalize(scores);
    boolean allZero = Arrays.stream(mixed).sum() == 0;
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = allZero ? prior[i] : (1 - TELEPORT_WEIGHT) * mixed[i] + TELEPORT_WEIGHT * prior[i];
    }
    return mixed;
  }

  private static double[] normalize(double[] values) {
    double sum = Arrays.stream(values).sum();
    return Arrays.stream(values).map(value -> sum == 0 ? 0 : value / sum).toArray();
  }

  private static double l1Distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += Math.abs(a[i] - b[i]);
    }
    return sum;
  }
}
