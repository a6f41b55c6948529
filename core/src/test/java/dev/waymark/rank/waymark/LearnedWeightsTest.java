package dev.waymark.rank.waymark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.BagOfWords;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LearnedWeightsTest {
  /** What stands before them in an annotation. */
  private static final float[] OTHERS = {0.5f, 0.25f};

  private final Random random = new Random(1);
  private final PageHistory history = new PageHistory(page -> new long[0]);

  @Test
  void anInformativeSignalGetsWeight() {
    pages(19, 0, 2, 0);
    assertThat(weights()).containsOnly(0);
    pages(281, 0, 2, 0);

    assertThat(weights()[0]).isGreaterThan(2);
    assertThat(weights()[1]).isLessThan(weights()[0] / 2);
  }

  @Test
  void anUninformativeSignalGetsNone() {
    pages(300, 2, 0, 0);

    assertThat(weights()[0]).isLessThan(1);
    assertThat(weights()[1]).isLessThan(1);
  }

  @Test
  void theWeightsDoNotDependOnEarlierCalls() {
    LearnedWeights often = new LearnedWeights(2, OTHERS.length);
    for (int page = 0; page < 150; page++) {
      pages(1, 1, 1, 0);
      often.weights(history);
    }

    assertThat(often.weights(history)).isEqualTo(weights());
  }

  @Test
  void pagesBeforeTheFirstRelevantOneAreLeftOut() {
    for (int i = 0; i < 200; i++) {
      observe(false, OTHERS);
    }

    assertThat(weights()).containsOnly(0);
  }

  private double[] weights() {
    return new LearnedWeights(2, OTHERS.length).weights(history);
  }

  /**
   * Pages of which a third is relevant.
   *
   * @param score by how much the score is higher for relevant pages, beside noise of size 1
   * @param first the same of the first signal
   * @param second the same of the second signal
   */
  private void pages(int pages, double score, double first, double second) {
    for (int i = 0; i < pages; i++) {
      boolean relevant = random.nextInt(3) == 0;
      observe(
          relevant,
          new LearnedWeights(2, OTHERS.length)
              .annotate(
                  OTHERS,
                  10 * (random.nextGaussian() + (relevant ? score : 0)),
                  new double[] {
                    random.nextGaussian() + (relevant ? first : 0),
                    random.nextGaussian() + (relevant ? second : 0)
                  }));
    }
  }

  private void observe(boolean relevant, float[] annotation) {
    int number = history.size();
    Candidate candidate = Candidate.of("http://web.test/" + number, 0, number, Origin.LINK);
    history.observe(
        new Observation(number, candidate, relevant, 0, BagOfWords.of(""), new int[0], annotation));
  }
}
