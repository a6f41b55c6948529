package dev.waymark.rank.sessions;

import dev.waymark.rank.sessions.recorded.WebGraph;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A hidden Markov model of browsing towards a target: the state is the number of links from a page
 * to a target, the observation is the cluster of the page (section 3).
 *
 * @param transitions {@code a[i][j]}: probability that a link of a page in state i leads to one in
 *     state j
 * @param emissions {@code b[j][k]}: probability that a page in state j is in cluster k
 */
record Hmm(double[][] transitions, double[][] emissions) {
  /** Probabilities nearer than this are equal (section 4.1). */
  private static final double PROBABILITY_RESOLUTION = 0.001;

  /** Bits for a rounded probability, 0 to 1000. */
  private static final int BITS_PER_PROBABILITY = 10;

  /** As many fit into a double. */
  private static final int MAX_PACKED_STATES = 5;

  /** Pseudo-count of each row, spread evenly; not in the paper. */
  static final double SMOOTHING = 1;

  int states() {
    return transitions.length;
  }

  /**
   * Estimates the model by counting links between states and pages in clusters: equations 3 and 4,
   * with rows normalized; those of states that nobody saw are like their neighbours'.
   *
   * @param state of each page
   * @param cluster of each page
   */
  static Hmm estimate(WebGraph graph, int[] state, int[] cluster, int states, int clusters) {
    double[][] a = new double[states][states];
    double[][] b = new double[states][clusters];
    BitSet linked = new BitSet(); // states that a link leads out of
    BitSet populated = new BitSet(); // states that a page is in
    for (int page = 0; page < graph.size(); page++) {
      b[state[page]][cluster[page]]++;
      populated.set(state[page]);
      for (int to : graph.links(page)) {
        a[state[page]][state[to]]++;
        linked.set(state[page]);
      }
    }
    for (int i = 0; i < states; i++) {
      smooth(a[i]);
      smooth(b[i]);
    }
    UnseenStates.fillTransitions(a, linked::get);
    UnseenStates.fillEmissions(b, populated::get);
    return new Hmm(a, b);
  }

  private static void smooth(double[] counts) {
    double sum = Arrays.stream(counts).sum() + SMOOTHING;
    for (int i = 0; i < counts.length; i++) {
      counts[i] = (counts[i] + SMOOTHING / counts.length) / sum;
    }
  }

  /** The uniform distribution, for a page without a predecessor. */
  double[] initial() {
    double[] uniform = new double[states()];
    Arrays.fill(uniform, 1.0 / uniform.length);
    return uniform;
  }

  /**
   * The distribution of a page's state given its cluster: equation 7, normalized. An uncertain
   * cluster enters as a mixture.
   *
   * @param predicted by the page that led here, see {@link #predict}; {@link #initial} for a seed
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

  /** The same for a page whose cluster is certain. */
  double[] forward(double[] predicted, int cluster) {
    double[] oneHot = new double[emissions[0].length];
    oneHot[cluster] = 1;
    return forward(predicted, oneHot);
  }

  /** The predicted distribution of the state of a page's links: equation 8. */
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
   * The visit priority (section 4.1) as one number between 0 and 1: P(T0) first, ties by P(T1), and
   * so on. Equality within a tolerance is not transitive, so probabilities are rounded to
   * thousandths and their digits concatenated. Of six states the last follows from the others.
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
