package dev.waymark.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** The word a person probably meant. */
class SuggestionTest {
  private static final List<String> NAMES = List.of("seed", "max-size", "max-time", "pages");

  @Test
  void slipsOfTheFingerAreSeenThrough() {
    assertThat(Suggestion.find("sede", NAMES)).isEqualTo("seed");
    assertThat(Suggestion.find("MAX_SIZE", NAMES)).isEqualTo("max-size");
    assertThat(Suggestion.find("page", NAMES)).isEqualTo("pages");
    assertThat(Suggestion.find("pages-limit", NAMES)).isEqualTo("pages");
    assertThat(Suggestion.find("--max-pages", List.of("--max-dates", "--pages")))
        .isEqualTo("--pages");
  }

  @Test
  void aWordLikeNoneGetsNoSuggestion() {
    assertThat(Suggestion.find("colour-of-the-sea", NAMES)).isEmpty();
    assertThat(Suggestion.find("x", NAMES)).isEmpty();
  }

  @Test
  void aSwapOfNeighboursIsOneSlip() {
    assertThat(Suggestion.editDistance("sede", "seed")).isEqualTo(1);
    assertThat(Suggestion.editDistance("kitten", "sitting")).isEqualTo(3);
    assertThat(Suggestion.editDistance("", "abc")).isEqualTo(3);
  }

  @Property
  void theDistanceIsTheSameBothWaysAndZeroToItself(
      @ForAll @AlphaChars @StringLength(max = 8) String a,
      @ForAll @AlphaChars @StringLength(max = 8) String b) {
    assertThat(Suggestion.editDistance(a, b)).isEqualTo(Suggestion.editDistance(b, a));
    assertThat(Suggestion.editDistance(a, a)).isZero();
    assertThat(Suggestion.editDistance(a, b)).isLessThanOrEqualTo(Math.max(a.length(), b.length()));
  }
}
