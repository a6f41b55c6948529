package dev.waymark.community;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.Asked;
import dev.waymark.search.Stems;
import dev.waymark.settings.Given;
import dev.waymark.settings.Keys;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RepresentativesTest {
  private static final Instant NOW = Instant.parse("2026-03-08T00:00:00Z");

  private static List<Representatives.Chosen> choose(String queries, Asked... asked) {
    CommunitySettings settings =
        Keys.of(CommunitySettings.class).read(List.of(Given.flag("queries", List.of(queries))));
    return new Representatives(settings, new Stems()).choose(List.of(asked), NOW);
  }

  @Test
  void queriesOfTheSameStemsAreOneAndWrittenAsMostPeopleDo() {
    List<Representatives.Chosen> chosen =
        choose(
            "10",
            new Asked("coral reefs", 1, 1, NOW),
            new Asked("reef coral", 3, 3, NOW),
            new Asked("atolls", 2, 2, NOW));

    assertThat(chosen)
        .containsExactly(
            new Representatives.Chosen("reef coral", 4), new Representatives.Chosen("atolls", 2));
  }

  @Test
  void theWeightHalvesInAWeekAndOnlyTheWeightiestAreTaken() {
    Instant weekAgo = Instant.parse("2026-03-01T00:00:00Z");
    List<Representatives.Chosen> chosen =
        choose(
            "2",
            new Asked("old", 6, 6, weekAgo),
            new Asked("new", 4, 4, NOW),
            new Asked("rare", 1, 1, NOW),
            new Asked("...", 9, 9, NOW));

    assertThat(chosen)
        .containsExactly(
            new Representatives.Chosen("new", 4), new Representatives.Chosen("old", 3));
  }

  @Test
  void twoRoundsAreAlikeWhenMostOfTheSmallerIsInBoth() {
    assertThat(Symbiosis.overlap(Set.of("a", "b", "c", "d"), Set.of("b", "c"))).isEqualTo(0.5);
    assertThat(Symbiosis.overlap(Set.of("a", "b"), Set.of("b", "c"))).isEqualTo(0.5);
    assertThat(Symbiosis.overlap(Set.of(), Set.of("a"))).isZero();
  }
}
