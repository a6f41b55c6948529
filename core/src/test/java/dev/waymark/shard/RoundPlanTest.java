package dev.waymark.shard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundPlanTest {

  @Test
  void aRoundTakesTheBestOfAllShardsAndAFewByChance() {
    RoundPlan plan =
        RoundPlan.divide(List.of(scores(10, 200), scores(5, 200), scores(-5, 200)), 300, 1);

    assertThat(Arrays.stream(plan.budgets()).sum()).isEqualTo(300);
    assertThat(plan.budgets()[0]).isEqualTo(200);
    assertThat(plan.budgets()[1]).isBetween(85L, 100L);
    assertThat(plan.budgets()[2]).isBetween(1L, 15L);
    assertThat(plan.threshold()).isEqualTo(5);
  }

  @Test
  void noShardIsToldToFetchMoreThanWaits() {
    RoundPlan plan = RoundPlan.divide(List.of(scores(1, 3), scores(1, 0), scores(-100, 4)), 50, 9);

    assertThat(plan.budgets()).containsExactly(3, 0, 4);
  }

  @Test
  void oneShardTakesTheWholeRound() {
    assertThat(RoundPlan.divide(List.of(scores(3, 1000)), 77, 1).budgets()).containsExactly(77);
  }

  private static ScoreHistogram scores(double score, int count) {
    ScoreHistogram histogram = new ScoreHistogram();
    for (int i = 0; i < count; i++) {
      histogram.add(score);
    }
    return histogram;
  }
}
