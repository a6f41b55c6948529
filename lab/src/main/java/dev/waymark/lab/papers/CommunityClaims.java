package dev.waymark.lab.papers;

import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.symbiosis.CommunityResult;
import dev.waymark.lab.symbiosis.CommunityResult.Day;
import dev.waymark.lab.symbiosis.CommunitySimulationSettings;
import dev.waymark.search.refresh.RefreshSettings;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Five days of a community, "Search engine and crawler in symbiosis", section 4. */
final class CommunityClaims {
  private static final int DAYS = 5;

  private CommunityClaims() {}

  static List<Claim> all() {
    return List.of(
        claim(
            "A community's queries make the hits better from day to day.",
            "precision@10 dips on days 2-3 and ends above day 1, not significantly",
            CommunityClaims::checkPrecision),
        claim(
            "Precision costs less from day to day.",
            "the same precision with a third fewer pages; precision over cost rises",
            CommunityClaims::checkCost),
        claim(
            "The collection comes closer to what is asked next.",
            "the cosine to the next day's queries keeps rising",
            CommunityClaims::checkCosine),
        claim(
            "Queries that come again find more.",
            "every repeated query improved",
            CommunityClaims::checkRepeated));
  }

  private static Claim claim(
      String statement, String published, Function<CommunityResult, ClaimOutcome> check) {
    return new Claim(
        Paper.SYMBIOSIS,
        statement,
        published,
        List.of(),
        false,
        experiments -> check.apply(experiments.runCommunity(settings(experiments))));
  }

  /** Precision is higher on the last day than on the first, the interval above 0. */
  private static ClaimOutcome checkPrecision(CommunityResult result) {
    return ClaimOutcome.decided(
        result.gain().low() > 0,
        "precision@10 "
            + series(result, "%.2f", Day::precisionAt10)
            + ", last less first day "
            + ClaimExperiments.format(result.gain()));
  }

  /** Precision over cost is higher on the last day than on the first. */
  private static ClaimOutcome checkCost(CommunityResult result) {
    return ClaimOutcome.decided(
        efficiency(result.days().getLast()) > efficiency(result.days().getFirst()),
        "precision over cost "
            + result.days().stream()
                .map(day -> ClaimExperiments.format("%.2f", efficiency(day)))
                .collect(Collectors.joining(", "))
            + "; pages "
            + series(result, "%.0f", Day::collectionSize));
  }

  private static double efficiency(Day day) {
    return day.precisionAt10().mean() / Math.max(1e-9, day.cost().mean());
  }

  /** It is higher on the last day than on the first. */
  private static ClaimOutcome checkCosine(CommunityResult result) {
    return ClaimOutcome.decided(
        result.days().getLast().cosine().mean() > result.days().getFirst().cosine().mean(),
        "cosine " + series(result, "%.3f", Day::cosine));
  }

  /** On the last day that has such queries, they have more hits than when they came first. */
  private static ClaimOutcome checkRepeated(CommunityResult result) {
    Day last =
        result.days().reversed().stream()
            .filter(day -> day.repeatedPrecision() != null && day.repeatedFirstPrecision() != null)
            .findFirst()
            .orElse(null);
    if (last == null || last.repeatedPrecision() == null || last.repeatedFirstPrecision() == null) {
      return ClaimOutcome.notAvailable("no query came again");
    }
    double now = last.repeatedPrecision().mean();
    double first = last.repeatedFirstPrecision().mean();
    return ClaimOutcome.decided(
        now > first,
        ClaimExperiments.format(
            "precision@10 of repeated queries %.2f on day %d, %.2f when they came first",
            now, last.day(), first));
  }

  /** As the lab's own command has it; fewer queries, pages and runs in the smaller experiment. */
  private static CommunitySimulationSettings settings(ClaimExperiments experiments) {
    boolean small = experiments.size().seedSets() < 5;
    int queries = small ? 20 : 50;
    int runs = small ? 4 : 8;
    return new CommunitySimulationSettings(
        experiments.web().name(),
        DAYS,
        queries,
        small ? Math.max(20, experiments.web().pages() / 10) : 0,
        4,
        0, // the paper's users keep their interests
        10,
        2,
        true,
        RefreshSettings.QUERY_POLICY,
        runs,
        experiments.size().randomSeed());
  }

  private static String series(
      CommunityResult result, String format, Function<Day, ConfidenceInterval> value) {
    return result.days().stream()
        .map(day -> ClaimExperiments.format(format, value.apply(day).mean()))
        .collect(Collectors.joining(", "));
  }
}
