package dev.waymark.patterns;

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
record Hits(double[] authority, double[] hub) {
  /** How much the plain shares count; as the jumps of PageRank. */
  private static final double PLAIN = 0.15;

  private static final int ROUNDS = 100;
  private static final double ENOUGH = 1e-9;

  /**
   * @param steps by pattern and pattern, how often people went from one to the other
   */
  static Hits of(double[][] steps, double[] visits, double[] transits) {
    int n = visits.length;
    double[][] chance = new double[n][];
    for (int i = 0; i < n; i++) {
      chance[i] = shares(steps[i]);
    }
    double[] landing = shares(visits);
    double[] leaving = shares(transits);
    double[] authority = landing.clone();
    double[] hub = leaving.clone();
    for (int round = 0; round < ROUNDS; round++) {
      double[] came = new double[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          came[j] += chance[i][j] * hub[i];
        }
      }
      double[] nextAuthority = mixed(came, landing);
      double[] led = new double[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          led[i] += chance[i][j] * nextAuthority[j];
        }
      }
      double[] nextHub = mixed(led, leaving);
      double moved = distance(authority, nextAuthority) + distance(hub, nextHub);
      authority = nextAuthority;
      hub = nextHub;
      if (moved < ENOUGH) {
        break;
      }
    }
    return new Hits(authority, hub);
  }

  private static double[] mixed(double[] scores, double[] plain) {
    double[] mixed = shares(scores);
    boolean silent = Arrays.stream(mixed).sum() == 0;
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = silent ? plain[i] : (1 - PLAIN) * mixed[i] + PLAIN * plain[i];
    }
    return mixed;
  }

  private static double[] shares(double[] values) {
    double sum = Arrays.stream(values).sum();
    return Arrays.stream(values).map(value -> sum == 0 ? 0 : value / sum).toArray();
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += Math.abs(a[i] - b[i]);
    }
    return sum;
  }
}
