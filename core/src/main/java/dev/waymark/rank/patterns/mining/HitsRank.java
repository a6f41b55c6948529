package dev.waymark.rank.patterns.mining;

import java.util.Arrays;

/**
 * Weighted HITS over a behaviour graph: a pattern is an authority if people come to it from hubs,
 * and a hub if they go from it to authorities. Edges are probabilities of a person's next step. To
 * reach patterns that the graph does not tie together, and sites without referrers, each score is
 * mixed with the pattern's plain share of visits or transits.
 *
 * @param authority by pattern, adding up to 1
 * @param hub likewise
 */
public record HitsRank(double[] authority, double[] hub) {
  /** How much the plain shares count; as the jumps of PageRank. */
  private static final double TELEPORT_WEIGHT = 0.15;

  private static final int MAX_ITERATIONS = 100;
  private static final double CONVERGENCE_TOLERANCE = 1e-9;

  /**
   * @param steps by pattern and pattern, how often people went from one to the other
   */
  public static HitsRank compute(double[][] steps, double[] visits, double[] transits) {
    int n = visits.length;
    double[][] chance = new double[n][];
    for (int i = 0; i < n; i++) {
      chance[i] = normalize(steps[i]);
    }
    double[] landing = normalize(visits);
    double[] leaving = normalize(transits);
    double[] authority = landing.clone();
    double[] hub = leaving.clone();
    for (int round = 0; round < MAX_ITERATIONS; round++) {
      double[] came = new double[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          came[j] += chance[i][j] * hub[i];
        }
      }
      double[] nextAuthority = mixWithPrior(came, landing);
      double[] led = new double[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          led[i] += chance[i][j] * nextAuthority[j];
        }
      }
      double[] nextHub = mixWithPrior(led, leaving);
      double moved = l1Distance(authority, nextAuthority) + l1Distance(hub, nextHub);
      authority = nextAuthority;
      hub = nextHub;
      if (moved < CONVERGENCE_TOLERANCE) {
        break;
      }
    }
    return new HitsRank(authority, hub);
  }

  private static double[] mixWithPrior(double[] scores, double[] plain) {
    double[] mixed = normalize(scores);
    boolean silent = Arrays.stream(mixed).sum() == 0;
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = silent ? plain[i] : (1 - TELEPORT_WEIGHT) * mixed[i] + TELEPORT_WEIGHT * plain[i];
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
