package dev.waymark.rank.patterns.mining;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class HitsRankTest {
  /**
   * Users go from pattern 0 to 1 three times and to 2 once, and from 1 to 2 twice; they land on 1
   * and 2 equally often. With x the hub score of 0, that of 1 is 1 - x, and the authority of 2 is a
   * = 0.85 (x/4 + 1 - x) + 0.15/2 = 0.925 - 0.6375 x, that of 1 the rest. The hub score is x = 0.85
   * (0.75 (1 - a) + 0.25 a) / (0.75 (1 - a) + 1.25 a) + 0.15 · 4/6, which gives 0.31875 x² -
   * 0.9734375 x + 0.365625 = 0.
   */
  @Test
  void threePatternsAreRankedAsByHand() {
    double[][] transitions = {{0, 3, 1}, {0, 0, 2}, {0, 0, 0}};
    HitsRank rank = HitsRank.compute(transitions, new double[] {0, 5, 5}, new double[] {4, 2, 0});
    double x = (0.9734375 - Math.sqrt(0.9734375 * 0.9734375 - 4 * 0.31875 * 0.365625)) / 0.6375;
    assertThat(x).isCloseTo(0.43859, within(1e-5));
    assertThat(rank.hub()).containsExactly(new double[] {x, 1 - x, 0}, within(1e-8));
    assertThat(rank.authority())
        .containsExactly(new double[] {0, 0.075 + 0.6375 * x, 0.925 - 0.6375 * x}, within(1e-8));
  }

  @Test
  void withoutTransitionsTheSharesOfVisitsAndTransitsRemain() {
    HitsRank rank = HitsRank.compute(new double[2][2], new double[] {3, 1}, new double[] {0, 2});
    assertThat(rank.authority()).containsExactly(0.75, 0.25);
    assertThat(rank.hub()).containsExactly(0, 1);
  }

  @Test
  void aSiteWithoutTrafficHasNoScores() {
    HitsRank rank = HitsRank.compute(new double[2][2], new double[2], new double[2]);
    assertThat(rank.authority()).containsExactly(0, 0);
    assertThat(rank.hub()).containsExactly(0, 0);
  }

  @Property(tries = 100)
  void scoresAreSharesAndDoNotDependOnTheUnitOfCounts(@ForAll long seed) {
    Random random = new Random(seed);
    int n = 2 + random.nextInt(5);
    double[][] transitions = new double[n][n];
    double[] visits = new double[n];
    double[] transits = new double[n];
    for (int i = 0; i < n; i++) {
      visits[i] = 1 + random.nextInt(9);
      transits[i] = 1 + random.nextInt(9);
      for (int j = 0; j < n; j++) {
        transitions[i][j] = random.nextInt(4);
      }
    }
    HitsRank rank = HitsRank.compute(transitions, visits, transits);
    assertThat(Arrays.stream(rank.authority()).sum()).isCloseTo(1, within(1e-9));
    assertThat(Arrays.stream(rank.hub()).sum()).isCloseTo(1, within(1e-9));
    for (double[] row : transitions) {
      Arrays.setAll(row, j -> row[j] * 7);
    }
    HitsRank scaled =
        HitsRank.compute(
            transitions,
            Arrays.stream(visits).map(v -> v * 7).toArray(),
            Arrays.stream(transits).map(v -> v * 7).toArray());
    assertThat(scaled.authority()).containsExactly(rank.authority(), within(1e-7));
  }
}
