package dev.waymark.rank.sessions;

import java.util.Arrays;

/**
 * A hidden Markov model of the way to a target: the state is how many links a page is from one,
 * what is seen of it is its cluster (section 3).
 *
 * @param transitions {@code a[i][j]}: from a page i links away, a link leads to one j links away
 * @param emissions {@code b[j][k]}: a page j links away is in cluster k
 */
record Hmm(double[][] transitions, double[][] emissions) {
  /** Probabilities nearer than this are alike (section 4.1). */
  private static final double PROBABILITY_RESOLUTION = 0.001;

  /** Bits for one of them, 0 to 1000. */
  private static final int BITS_PER_PROBABILITY = 10;

  /** So many fit into a double. */
  private static final int MAX_PACKED_STATES = 5;

  /** Links and pages that every row has besides those counted, spread evenly (our choice). */
  static final double SMOOTHING = 1;

  int states() {
    return transitions.length;
  }

  /**
   * Counts links between states and pages in clusters: equations 3 and 4, where rows add up to 1.
   *
   * @param state of each page
   * @param cluster of each page
   */
  static Hmm estimate(WebGraph graph, int[] state, int[] cluster, int states, int clusters) {
    double[][] a = new double[states][states];
    double[][] b = new double[states][clusters];
    for (int page = 0; page < graph.size(); page++) {
      b[state[page]][cluster[page]]++;
      for (int to : graph.links(page)) {
        a[state[page]][state[to]]++;
      }
    }
    for (int i = 0; i < states; i++) {
      smooth(a[i]);
      smooth(b[i]);
    }
    return new Hmm(a, b);
  }

  private static void smooth(double[] counts) {
    double sum = Arrays.stream(counts).sum() + SMOOTHING;
    for (int i = 0; i < counts.length; i++) {
      counts[i] = (counts[i] + SMOOTHING / counts.length) / sum;
    }
  }

  /** What is known of a page without a page before it. */
  double[] initial() {
    double[] uniform = new double[states()];
    Arrays.fill(uniform, 1.0 / uniform.length);
    return uniform;
  }

  /**
   * How far the page is, given its cluster: equation 7, scaled to add up to 1. Where the cluster is
   * not sure, each counts by its share.
   *
   * @param predicted of the page that led here, see {@link #predict}; {@link #initial} for a seed
   * @param shares of the clusters, adding up to 1
   */
  double[] forward(double[] predicted, double[] shares) {
    double[] alpha = new double[predicted.length];
    double sum = 0;
    for (int j = 0; j < alpha.length; j++) {
      double emission = 0;
      for (int k = 0; k < shares.length; k++) {
        emission += shares[k] * emissions[j][k];
      }
      alpha[j] = predicted[j] * emission;
      sum += alpha[j];
    }
    for (int j = 0; j < alpha.length; j++) {
      alpha[j] /= sum;
    }
    return alpha;
  }

  /** The same for a page whose cluster is sure. */
  double[] forward(double[] predicted, int cluster) {
    double[] oneHot = new double[emissions[0].length];
    oneHot[cluster] = 1;
    return forward(predicted, oneHot);
  }

  /** How far the pages are that it links to: equation 8. */
  double[] predict(double[] alpha) {
    double[] next = new double[alpha.length];
    for (int i = 0; i < alpha.length; i++) {
      for (int j = 0; j < next.length; j++) {
        next[j] += alpha[i] * transitions[i][j];
      }
    }
    return next;
  }

  /**
   * The visit priority (section 4.1) as one number between 0 and 1: P(T0) first, among alike ones
   * P(T1), and so on. A tolerance is no order (a may be like b and b like c, and a not like c), so
   * probabilities are rounded to thousandths and their digits put one behind the other. Of six
   * states the last follows from the others.
   */
  static double score(double[] predicted) {
    double key = 0;
    double unit = 1;
    for (int i = 0; i < Math.min(predicted.length, MAX_PACKED_STATES); i++) {
      unit /= 1 << BITS_PER_PROBABILITY;
      key += Math.rint(predicted[i] / PROBABILITY_RESOLUTION) * unit;
    }
    return key;
  }
}
