package dev.waymark.rank.knowledge.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Formulas against numbers worked out by hand, the paper's own examples among them. */
class InterestRatioTest {
  private static final InterestRatio PAPER = InterestRatio.paper(2);
  private static final InterestRatio CORRECTED = InterestRatio.corrected(2);

  @Test
  void aWordThatLiftsOneInAThousandToFivePercentHasRatioFifty() {
    BaseRate base = new BaseRate(100_000, 100);

    assertThat(PAPER.ratio(1000, 50, base)).isCloseTo(50, within(1e-9));
  }

  @Test
  void nineOfFifteenSiblingsWhereOneInTenIsRelevantHaveRatioSix() {
    assertThat(PAPER.ratio(15, 9, new BaseRate(1000, 100))).isCloseTo(6, within(1e-9));
  }

  @Test
  void thePapersSampleSizeIsTheNumberOfRelevantPages() {
    // |0.3 - 0.1| / sqrt(0.1 * 0.9 / 100) = 0.2 / 0.03
    assertThat(PAPER.significance(20, 6, new BaseRate(1000, 100))).isCloseTo(6.6667, within(1e-4));
  }

  @Test
  void theSecondPapersSampleSizeIsTheNumberOfAllPages() {
    // 0.2 / sqrt(0.09 / 1000) = 0.2 / 0.0094868
    InterestRatio second = new InterestRatio(SampleSize.CRAWLED_PAGES, 2, 0);

    assertThat(second.significance(20, 6, new BaseRate(1000, 100)))
        .isCloseTo(21.0819, within(1e-4));
  }

  @Test
  void theCorrectSampleSizeIsTheNumberOfPagesWithTheFeature() {
    // 0.2 / sqrt(0.09 / 20) = 0.2 / 0.067082
    InterestRatio right = new InterestRatio(SampleSize.FEATURE_PAGES, 2, 0);

    assertThat(right.significance(20, 6, new BaseRate(1000, 100))).isCloseTo(2.9814, within(1e-4));
  }

  @Test
  void aPriorOfTwoPagesPullsTheRatioOfFewPagesTowardsOne() {
    // P = (99.5 + 0.5) / (975 + 25) = 0.1; (3 + 2 * 0.1) / (3 + 2) / 0.1 = 6.4 instead of 10
    assertThat(CORRECTED.ratio(3, 3, new BaseRate(975, 99.5))).isCloseTo(6.4, within(1e-9));
  }

  @Test
  void noRelevantPageInThreeLowersTheRatioButNotToZero() {
    // (0 + 2 * 0.1) / (3 + 2) / 0.1 = 0.4
    assertThat(CORRECTED.ratio(3, 0, new BaseRate(975, 99.5))).isCloseTo(0.4, within(1e-9));
    assertThat(PAPER.ratio(3, 0, new BaseRate(1000, 100))).isCloseTo(0.5 / 3 / 0.1, within(1e-9));
  }

  @Test
  void beforeTheFirstRelevantPageOnlySmoothedRatiosFall() {
    BaseRate noRelevant = new BaseRate(75, 0);

    assertThat(PAPER.logRatio(10, 0, noRelevant)).isZero();
    assertThat(noRelevant.smoothedRate()).isCloseTo(0.005, within(1e-12));
    assertThat(CORRECTED.ratio(10, 0, noRelevant)).isCloseTo(2.0 / 12, within(1e-9));
  }

  @Test
  void aFeatureThatIsNotSignificantAddsNothing() {
    BaseRate base = new BaseRate(1000, 100);

    assertThat(CORRECTED.logRatio(20, 3, base)).isZero();
    assertThat(CORRECTED.logRatio(20, 6, base)).isPositive();
  }

  @Test
  void withoutAThresholdEverySeenFeatureCounts() {
    InterestRatio all = InterestRatio.corrected(0);
    BaseRate base = new BaseRate(100, 10);
    assertThat(all.logRatio(3, 1, base)).isEqualTo(Math.log(all.ratio(3, 1, base))).isNotZero();
    assertThat(all.logRatio(0, 0, base)).isZero();
  }

  @Test
  void aReasonHasTheCounts() {
    assertThat(CORRECTED.describe(15, 12, new BaseRate(975, 29.5)))
        .isEqualTo("12 of 15 pages relevant, base rate 3.0 %, ratio 23.6, significance 17.5");
  }
}
