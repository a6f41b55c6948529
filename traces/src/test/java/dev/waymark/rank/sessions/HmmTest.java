package dev.waymark.rank.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.rank.sessions.recorded.WebGraph;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
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
            List.of(EightPages.page("a", "word", "b"), EightPages.page("b", "word")), Set.of("a"));
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
  void aStateThatNobodySawIsLikeItsNeighbourOneStepNearer() {
    // a→t, b→a: states 1 and 2 have one link each, one step nearer; 3 and 4 have no page.
    WebGraph chain =
        WebGraph.build(
            List.of(
                EightPages.page("t", "goal"),
                EightPages.page("a", "word", "t"),
                EightPages.page("b", "word", "a")),
            Set.of("t"));
    Hmm sparse = Hmm.estimate(chain, new int[] {0, 1, 2}, new int[] {0, 1, 1}, 5, 2);
    // The row of state 2 is 0.1, 0.6, 0.1, 0.1, 0.1. Moved by one, what falls off the end stays in
    // the last state: 0, .1, .6, .1, .2; of that nine tenths, and a fiftieth each.
    assertThat(sparse.transitions()[3])
        .containsExactly(new double[] {.02, .11, .56, .11, .2}, NEAR);
    // Moved by two: 0, 0, .1, .6, .3.
    assertThat(sparse.transitions()[4])
        .containsExactly(new double[] {.02, .02, .11, .56, .29}, NEAR);
    // A target without a link: as from state 1, whose row is .6, .1, .1, .1, .1.
    assertThat(sparse.transitions()[0])
        .containsExactly(new double[] {.56, .11, .11, .11, .11}, NEAR);
    // Emissions of state 2 are 1/4 and 3/4; of that nine tenths, and a twentieth each.
    assertThat(sparse.emissions()[3]).containsExactly(new double[] {.275, .725}, NEAR);
  }

  @Test
  void withTargetsAloneHalfOfTheLinksLeadOneStepNearer() {
    WebGraph targets = WebGraph.build(List.of(EightPages.page("t", "goal")), Set.of("t"));
    Hmm unknown = Hmm.estimate(targets, new int[] {0}, new int[] {0}, 5, 1);
    // Nine tenths of 1/2, 1/4, 1/4 around the state itself, and a fiftieth each.
    assertThat(unknown.transitions()[3])
        .containsExactly(new double[] {.02, .02, .47, .245, .245}, NEAR);
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
