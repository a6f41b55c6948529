package dev.waymark.rank.waymark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.BagOfWords;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LearnedSignalWeightTest {
  private final Random random = new Random(1);
  private final PageHistory history = new PageHistory(page -> new long[0]);

  @Test
  void anInformativeSignalGetsWeight() {
    pages(19, 0, 2);
    assertThat(new LearnedSignalWeight().weight(history)).isZero();
    pages(281, 0, 2);

    assertThat(new LearnedSignalWeight().weight(history)).isGreaterThan(2);
  }

  @Test
  void anUninformativeSignalGetsNone() {
    pages(300, 2, 0);

    assertThat(new LearnedSignalWeight().weight(history)).isLessThan(1);
  }

  @Test
  void theWeightDoesNotDependOnEarlierCalls() {
    LearnedSignalWeight often = new LearnedSignalWeight();
    for (int page = 0; page < 150; page++) {
      pages(1, 1, 1);
      often.weight(history);
    }

    assertThat(often.weight(history)).isEqualTo(new LearnedSignalWeight().weight(history));
  }

  /**
   * Pages of which a third is relevant.
   *
   * @param score by how much the score is higher for relevant pages, beside noise of size 1
   * @param signal the same of the signal
   */
  private void pages(int pages, double score, double signal) {
    for (int i = 0; i < pages; i++) {
      boolean relevant = random.nextInt(3) == 0;
      float[] annotation =
          LearnedSignalWeight.annotation(
              10 * (random.nextGaussian() + (relevant ? score : 0)),
              random.nextGaussian() + (relevant ? signal : 0));
      int number = history.size();
      Candidate candidate = Candidate.of("http://web.test/" + number, 0, number, Origin.LINK);
      history.observe(
          new Observation(
              number, candidate, relevant, 0, BagOfWords.of(""), new int[0], annotation));
    }
  }
}
