package dev.waymark.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogisticRegressionTest {
  private static final LogisticRegression FIT =
      new LogisticRegression(new double[] {0}, new double[] {1});

  @Test
  void withoutCasesThePriorMeanStands() {
    assertThat(FIT.fit(0, i -> new double[] {1}, i -> true, i -> 1)).containsExactly(0);
  }

  @Test
  void fewCasesMoveThePriorLittle() {
    // Two cases, both true: w = 2 (1 - p), p = 1 / (1 + exp(-w)), so w = 2 / (1 + exp w) = 0.6748
    assertThat(FIT.fit(2, i -> new double[] {1}, i -> true, i -> 1)[0])
        .isCloseTo(0.6748, within(1e-4));
  }

  @Test
  void manyCasesOutweighThePrior() {
    // Three of four true: log odds log 3
    double[] weight = FIT.fit(40_000, i -> new double[] {1}, i -> i % 4 > 0, i -> 1);

    assertThat(weight[0]).isCloseTo(Math.log(3), within(1e-3));
  }

  @Test
  void casesHaveWeights() {
    // The first, true, counts three times, the second, false, once
    double[] weight = FIT.fit(2, i -> new double[] {1}, i -> i == 0, i -> i == 0 ? 30_000 : 10_000);

    assertThat(weight[0]).isCloseTo(Math.log(3), within(1e-3));
  }

  @Test
  void casesWithoutInputsAreLeftOut() {
    double[] weight =
        FIT.fit(40_000, i -> i % 4 > 1 ? null : new double[] {1}, i -> i % 4 > 0, i -> 1);

    assertThat(weight[0]).isCloseTo(0, within(1e-9));
  }

  @Test
  void theNumberOfPagesToFitGrowsInSteps() {
    assertThat(LogisticRegression.pagesToFit(19)).isZero();
    assertThat(LogisticRegression.pagesToFit(21)).isEqualTo(20);
    assertThat(LogisticRegression.pagesToFit(22)).isEqualTo(22);
  }
}
