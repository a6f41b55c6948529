package dev.waymark.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** The word a person probably meant. */
class NearestTest {
  private static final List<String> NAMES = List.of("seed", "max-size", "max-time", "pages");

  @Test
  void slipsOfTheFingerAreSeenThrough() {
    assertThat(Nearest.to("sede", NAMES)).isEqualTo("seed");
    assertThat(Nearest.to("MAX_SIZE", NAMES)).isEqualTo("max-size");
    assertThat(Nearest.to("page", NAMES)).isEqualTo("pages");
    assertThat(Nearest.to("pages-limit", NAMES)).isEqualTo("pages");
    assertThat(Nearest.to("--max-pages", List.of("--max-dates", "--pages"))).isEqualTo("--pages");
  }

  @Test
  void aWordLikeNoneGetsNoSuggestion() {
    assertThat(Nearest.to("colour-of-the-sea", NAMES)).isEmpty();
    assertThat(Nearest.to("x", NAMES)).isEmpty();
  }

  @Test
  void aSwapOfNeighboursIsOneSlip() {
    assertThat(Nearest.distance("sede", "seed")).isEqualTo(1);
    assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(Nearest.distance("", "abc")).isEqualTo(3);
  }

  @Property
  void theDistanceIsTheSameBothWaysAndZeroToItself(
      @ForAll @AlphaChars @StringLength(max = 8) String a,
      @ForAll @AlphaChars @StringLength(max = 8) String b) {
    assertThat(Nearest.distance(a, b)).isEqualTo(Nearest.distance(b, a));
    assertThat(Nearest.distance(a, a)).isZero();
    assertThat(Nearest.distance(a, b)).isLessThanOrEqualTo(Math.max(a.length(), b.length()));
  }
}
