package dev.waymark.rank.intelligent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.BagOfWords;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LearnedFactorWeightsTest {
  private final Random random = new Random(1);
  private final PageHistory history = new PageHistory(page -> new long[0]);

  @Test
  void dampeningIsTheLogarithmOfOnePlusTheMagnitude() {
    assertThat(LearnedFactorWeights.dampen(0)).isZero();
    assertThat(LearnedFactorWeights.dampen(1)).isCloseTo(Math.log(2), within(1e-12));
    assertThat(LearnedFactorWeights.dampen(-7)).isCloseTo(-Math.log(8), within(1e-12));
  }

  @Test
  void allFactorsStartWithTheSameWeight() {
    pages(19, 5);

    assertThat(weights(new LearnedFactorWeights(2))).containsExactly(0.5, 0.5);
  }

  @Test
  void anInformativeFactorGetsMoreWeightAndNoiseLittle() {
    pages(400, 2);
    double[] weights = weights(new LearnedFactorWeights(2));

    assertThat(weights[0]).isGreaterThan(1);
    assertThat(weights[1]).isBetween(0.05, 0.3);
  }

  @Test
  void aMisleadingFactorKeepsTheMinimumWeight() {
    pages(400, -2);

    assertThat(weights(new LearnedFactorWeights(2))[0]).isEqualTo(0.05);
  }

  @Test
  void theWeightDoesNotDependOnEarlierCalls() {
    LearnedFactorWeights often = new LearnedFactorWeights(2);
    for (int page = 0; page < 150; page++) {
      pages(1, 1);
      often.weight(0, history);
    }

    assertThat(weights(often)).isEqualTo(weights(new LearnedFactorWeights(2)));
  }

  @Test
  void pagesWithoutFactorValuesAreLeftOut() {
    for (int i = 0; i < 100; i++) {
      page(true, 1, 1);
    }

    assertThat(weights(new LearnedFactorWeights(2))).containsExactly(0.5, 0.5);
  }

  private double[] weights(LearnedFactorWeights weights) {
    return new double[] {weights.weight(0, history), weights.weight(1, history)};
  }

  /**
   * Pages of which a third is relevant; the second factor is noise.
   *
   * @param first by how much the first factor is higher for relevant pages, beside noise of size 1
   */
  private void pages(int pages, double first) {
    for (int i = 0; i < pages; i++) {
      boolean relevant = random.nextInt(3) == 0;
      double dampened = random.nextGaussian() + (relevant ? first : 0);
      page(relevant, 1, 1, (float) dampened, (float) random.nextGaussian());
    }
  }

  private void page(boolean relevant, float... annotation) {
    int number = history.size();
    Candidate candidate = Candidate.of("http://web.test/" + number, 0, number, Origin.LINK);
    history.observe(
        new Observation(number, candidate, relevant, 0, BagOfWords.of(""), new int[0], annotation));
  }
}
