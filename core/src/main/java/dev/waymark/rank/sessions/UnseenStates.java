package dev.waymark.rank.sessions;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Rows of a hidden Markov model for states that no training page is in: like those of the nearest
 * states seen. An even row would say that every fifth link of a page three links away leads to a
 * target. Not in the paper, whose graphs had pages in every state.
 */
final class UnseenStates {
  /** Share of a row that is spread evenly, so that no step is impossible. */
  private static final double EVEN_SHARE = 0.1;

  /**
   * A link leads one step nearer, to the same distance, or one step farther: where none is seen.
   */
  private static final double[] DEFAULT_STEPS = {0.5, 0.25, 0.25};

  private UnseenStates() {}

  /**
   * Replaces rows of transitions. A row is that of the nearest states above and below, moved: from
   * there as many steps nearer or farther are as likely. Targets are like the pages one link away.
   *
   * @param seen whether a link out of a state is known
   */
  static void fillTransitions(double[][] rows, IntPredicate seen) {
    double[][] known = rows.clone();
    for (int state = 0; state < rows.length; state++) {
      if (!seen.test(state)) {
        double[] row = new double[rows.length];
        int[] neighbours = neighbours(state, rows.length, seen);
        for (int neighbour : neighbours) {
          int distance = state == 0 ? 0 : state - neighbour;
          for (int to = 0; to < row.length; to++) {
            row[bound(to + distance, row.length)] += known[neighbour][to] / neighbours.length;
          }
        }
        for (int step = 0; step < DEFAULT_STEPS.length && neighbours.length == 0; step++) {
          row[bound(state + step - 1, row.length)] += DEFAULT_STEPS[step];
        }
        rows[state] = withEvenShare(row);
      }
    }
  }

  /** Replaces rows of emissions by the mean of those of the nearest states above and below. */
  static void fillEmissions(double[][] rows, IntPredicate seen) {
    double[][] known = rows.clone();
    for (int state = 0; state < rows.length; state++) {
      int[] neighbours = neighbours(state, rows.length, seen);
      if (!seen.test(state) && neighbours.length > 0) {
        double[] row = new double[rows[state].length];
        for (int neighbour : neighbours) {
          for (int cluster = 0; cluster < row.length; cluster++) {
            row[cluster] += known[neighbour][cluster] / neighbours.length;
          }
        }
        rows[state] = withEvenShare(row);
      }
    }
  }

  /** The nearest states seen below and above, without the targets, which are like no other. */
  private static int[] neighbours(int state, int states, IntPredicate seen) {
    int below = state - 1;
    while (below > 0 && !seen.test(below)) {
      below--;
    }
    int above = state + 1;
    while (above < states && !seen.test(above)) {
      above++;
    }
    int highest = states;
    return Arrays.stream(new int[] {below, above})
        .filter(neighbour -> neighbour > 0 && neighbour < highest)
        .toArray();
  }

  private static int bound(int state, int states) {
    return Math.clamp(state, 0, states - 1);
  }

  private static double[] withEvenShare(double[] row) {
    return Arrays.stream(row)
        .map(share -> (1 - EVEN_SHARE) * share + EVEN_SHARE / row.length)
        .toArray();
  }
}
