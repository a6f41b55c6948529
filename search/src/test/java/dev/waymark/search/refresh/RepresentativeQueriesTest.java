package dev.waymark.search.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.people.QueryStats;
import dev.waymark.text.language.Stemmer;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RepresentativeQueriesTest {
  private static final Instant NOW = Instant.parse("2026-03-08T00:00:00Z");

  private static List<RepresentativeQueries.WeightedQuery> choose(
      String queries, QueryStats... asked) {
    RefreshSettings settings =
        SettingsSchema.of(RefreshSettings.class)
            .read(List.of(RawSetting.flag("queries", List.of(queries))));
    return new RepresentativeQueries(settings, 1000, new Stemmer()).select(List.of(asked), NOW);
  }

  @Test
  void queriesOfTheSameStemsAreOneAndWrittenAsMostPeopleDo() {
    List<RepresentativeQueries.WeightedQuery> chosen =
        choose(
            "10",
            new QueryStats("coral reefs", 1, 1, NOW),
            new QueryStats("reef coral", 3, 3, NOW),
            new QueryStats("atolls", 2, 2, NOW));

    assertThat(chosen)
        .containsExactly(
            new RepresentativeQueries.WeightedQuery("reef coral", 4),
            new RepresentativeQueries.WeightedQuery("atolls", 2));
  }

  @Test
  void theWeightHalvesInAWeekAndOnlyTheWeightiestAreTaken() {
    Instant weekAgo = Instant.parse("2026-03-01T00:00:00Z");
    List<RepresentativeQueries.WeightedQuery> chosen =
        choose(
            "2",
            new QueryStats("old", 6, 6, weekAgo),
            new QueryStats("new", 4, 4, NOW),
            new QueryStats("rare", 1, 1, NOW),
            new QueryStats("...", 9, 9, NOW));

    assertThat(chosen)
        .containsExactly(
            new RepresentativeQueries.WeightedQuery("new", 4),
            new RepresentativeQueries.WeightedQuery("old", 3));
  }

  @Test
  void twoRoundsAreAlikeWhenMostOfTheSmallerIsInBoth() {
    assertThat(Symbiosis.overlap(Set.of("a", "b", "c", "d"), Set.of("b", "c"))).isEqualTo(0.5);
    assertThat(Symbiosis.overlap(Set.of("a", "b"), Set.of("b", "c"))).isEqualTo(0.5);
    assertThat(Symbiosis.overlap(Set.of(), Set.of("a"))).isZero();
  }
}
