package dev.waymark.rank.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Tests the hidden Markov model with hand-worked numbers on a graph of eight pages. */
class HmmTest {
  private static final Offset<Double> NEAR = within(1e-12);

  private final WebGraph graph = EightPages.graph();
  // States of h s d t1 t2 n w x, of four: 0, 1, 2, and 3 or more.
  private final int[] states = {2, 1, 1, 0, 0, 3, 3, 2};
  // Clusters: 0 targets, 1 sport (s, d), 2 homes (h, x), 3 news (n, w).
  private final int[] clusters = {2, 1, 1, 0, 0, 3, 3, 2};
  private final Hmm hmm = Hmm.estimate(graph, states, clusters, 4, 4);

  @Test
  void distancesAreCountedBackwardsFromTheTargets() {
    assertThat(graph.distances()).containsExactly(2, 1, 1, 0, 0, 3, 4, 2);
  }

  @Test
  void aPageThatReachesNoTargetIsInTheLastState() {
    WebGraph lost =
        WebGraph.build(
            List.of(EightPages.page("a", "word", "b"), EightPages.page("b", "word")),
            java.util.Set.of("a"));
    assertThat(lost.distances()).containsExactly(0, WebGraph.UNREACHABLE);
  }

  @Test
  void transitionsAreSharesOfLinksOutOfAState() {
    // Links: on target: t1→t2. One away: s→t1, s→d, d→t1, d→t2. Two away: h→s, h→n, x→s.
    // Three and more: n→w, n→h, w→n. One more link a row is spread evenly: a quarter each.
    assertThat(hmm.transitions()[0])
        .containsExactly(new double[] {1.25 / 2, .125, .125, .125}, NEAR);
    assertThat(hmm.transitions()[1])
        .containsExactly(new double[] {3.25 / 5, 1.25 / 5, .05, .05}, NEAR);
    assertThat(hmm.transitions()[2])
        .containsExactly(new double[] {.25 / 4, 2.25 / 4, .25 / 4, 1.25 / 4}, NEAR);
    assertThat(hmm.transitions()[3])
        .containsExactly(new double[] {.25 / 4, .25 / 4, 1.25 / 4, 2.25 / 4}, NEAR);
  }

  @Test
  void emissionsAreSharesOfPagesInAState() {
    // Two pages in every state, each in its own cluster; one more page a row is spread evenly.
    for (int state = 0; state < 4; state++) {
      double[] expected = new double[4];
      Arrays.fill(expected, .25 / 3);
      expected[state] = 2.25 / 3;
      assertThat(hmm.emissions()[state]).containsExactly(expected, NEAR);
    }
  }

  @Test
  void rowsAddUpToOne() {
    for (double[][] matrix : new double[][][] {hmm.transitions(), hmm.emissions()}) {
      for (double[] row : matrix) {
        assertThat(Arrays.stream(row).sum()).isEqualTo(1, NEAR);
      }
    }
  }

  @Test
  void theStateOfASeedFollowsFromItsCluster() {
    // Even before, b of cluster 2 is 1/12 but for state 2, where it is 9/12: 1, 1, 9, 1 of 12.
    double[] alpha = hmm.forward(hmm.initial(), 2);
    assertThat(alpha).containsExactly(new double[] {1 / 12.0, 1 / 12.0, 9 / 12.0, 1 / 12.0}, NEAR);
  }

  @Test
  void thePredictionIsOneLinkAhead() {
    double[] next = hmm.predict(new double[] {1 / 12.0, 1 / 12.0, 9 / 12.0, 1 / 12.0});
    double on = (.625 + .65 + 9 * .0625 + .0625) / 12;
    double one = (.125 + .25 + 9 * .5625 + .0625) / 12;
    double two = (.125 + .05 + 9 * .0625 + .3125) / 12;
    double three = (.125 + .05 + 9 * .3125 + .5625) / 12;
    assertThat(next).containsExactly(new double[] {on, one, two, three}, NEAR);
    assertThat(next[0]).isEqualTo(1.9 / 12, NEAR);
    assertThat(next[1]).isEqualTo(5.5 / 12, NEAR);
    assertThat(next[2]).isEqualTo(1.05 / 12, NEAR);
    assertThat(next[3]).isEqualTo(3.55 / 12, NEAR);
  }

  @Test
  void theStateOfAChildFollowsFromItsClusterAndItsParent() {
    // From the home page above to a page of sport: 1.9, 9 · 5.5, 1.05, 3.55 of their sum, 56.
    double[] before = {1.9 / 12, 5.5 / 12, 1.05 / 12, 3.55 / 12};
    assertThat(hmm.forward(before, 1))
        .containsExactly(new double[] {1.9 / 56, 49.5 / 56, 1.05 / 56, 3.55 / 56}, NEAR);
  }

  @Test
  void aPageOfTwoClustersCountsForBothByTheirShares() {
    // Half sport, half home: b is 1/12 on target and far away, 5/12 one and two links away.
    assertThat(hmm.forward(hmm.initial(), new double[] {0, .5, .5, 0}))
        .containsExactly(new double[] {1 / 12.0, 5 / 12.0, 5 / 12.0, 1 / 12.0}, NEAR);
  }

  @Test
  void theKeyComparesTheChanceOfATargetFirstAndRoundsIt() {
    double base = Hmm.score(new double[] {.5, .2, .2, .1});
    assertThat(Hmm.score(new double[] {.502, .0, .0, .498})).isGreaterThan(base);
    assertThat(Hmm.score(new double[] {.5002, .2, .2, .0998})).isEqualTo(base);
    assertThat(Hmm.score(new double[] {.5002, .199, .3008, 0})).isLessThan(base);
    assertThat(Hmm.score(new double[] {.5, .2, .202, .098})).isGreaterThan(base);
  }

  @Property(tries = 300)
  void theKeyOrdersAsComparingRoundedProbabilitiesOneByOneDoes(
      @ForAll @Size(5) List<@DoubleRange(max = 1) Double> a,
      @ForAll @Size(5) List<@DoubleRange(max = 1) Double> b) {
    double[] first = a.stream().mapToDouble(Double::doubleValue).toArray();
    double[] second = b.stream().mapToDouble(Double::doubleValue).toArray();
    assertThat(Integer.signum(Double.compare(Hmm.score(first), Hmm.score(second))))
        .isEqualTo(Integer.signum(Arrays.compare(rounded(first), rounded(second))));
  }

  private static long[] rounded(double[] values) {
    return Arrays.stream(values).mapToLong(value -> (long) Math.rint(value / 0.001)).toArray();
  }
}
