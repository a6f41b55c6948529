package dev.waymark.relevance.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.text.BagOfWords;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlattScalingTest {

  @Test
  void whatIsAsOftenInAsOutHasProbabilityOneHalf() {
    double[] scores = {-2, -1, 0, 0, 1, 2};
    boolean[] inTopic = {false, false, true, false, true, true};
    PlattScaling calibration = PlattScaling.fit(scores, inTopic);
    assertThat(calibration.probability(0)).isCloseTo(0.5, within(1e-6));
    assertThat(calibration.probability(2)).isGreaterThan(0.8);
    assertThat(calibration.probability(-2)).isCloseTo(1 - calibration.probability(2), within(1e-6));
  }

  /**
   * All scores alike: the targets are (3 + 1) / (3 + 2) and 1 / (1 + 2), so 0.8 * 3/4 + 1/3 * 1/4.
   */
  @Test
  void scoresThatSayNothingGiveTheRateOfTheTopic() {
    double[] scores = {1, 1, 1, 1};
    boolean[] inTopic = {true, true, true, false};
    assertThat(PlattScaling.fit(scores, inTopic).probability(1))
        .isCloseTo(0.6 + 1 / 12.0, within(1e-4));
  }

  @Test
  void farScoresAreCertainAndNoNumberOverflows() {
    PlattScaling steep = new PlattScaling(-50, 0);
    assertThat(steep.probability(1e6)).isEqualTo(1);
    assertThat(steep.probability(-1e6)).isZero();
  }

  /** "fish" is in two of three texts: ln(4/2); "reef" in one, twice: (1 + ln 2) * ln(4/1). */
  @Test
  void wordsWeighByCountAndRarity() {
    TopicVocabulary vocabulary =
        TopicVocabulary.build(
            List.of(BagOfWords.of("reef reef fish"), BagOfWords.of("fish"), BagOfWords.of("cow")));
    TopicVocabulary.TextVector vector =
        vocabulary.vectorize(BagOfWords.of("reef reef fish unknown"));
    double fish = Math.log(2);
    double reef = (1 + Math.log(2)) * Math.log(4);
    double length = Math.hypot(fish, reef);
    float[] dense = new float[vocabulary.size()];
    vector.addTo(dense, 1);
    assertThat(dense[vocabulary.index(dev.waymark.text.Words.id("fish"))])
        .isCloseTo((float) (fish / length), within(1e-6f));
    assertThat(dense[vocabulary.index(dev.waymark.text.Words.id("reef"))])
        .isCloseTo((float) (reef / length), within(1e-6f));
    assertThat(vector.indexes()).hasSize(2);
  }
}
