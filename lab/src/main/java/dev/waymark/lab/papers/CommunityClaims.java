package dev.waymark.lab.papers;

import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.symbiosis.CommunityResult;
import dev.waymark.lab.symbiosis.CommunityResult.Day;
import dev.waymark.lab.symbiosis.CommunitySimulation;
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
        new Claim(
            Paper.SYMBIOSIS,
            "A community's queries make collection and precision better from day to day.",
            "precision@10 dips on days 2-3 and ends above day 1 with a third fewer pages; the"
                + " cosine to the next day's queries keeps rising",
            List.of(),
            false,
            CommunityClaims::checkBetter));
  }

  /** Precision is higher on the last day than on the first, the interval above 0; cosine, too. */
  private static ClaimOutcome checkBetter(ClaimExperiments experiments)
      throws InterruptedException {
    CommunityResult result =
        new CommunitySimulation(experiments.web(), settings(experiments)).runAndSummarize();
    return ClaimOutcome.decided(
        result.gain().low() > 0
            && result.days().getLast().cosine().mean() > result.days().getFirst().cosine().mean(),
        "precision@10 "
            + series(result, "%.2f", Day::precisionAt10)
            + ", last less first day "
            + ClaimExperiments.format(result.gain())
            + "; pages "
            + series(result, "%.0f", Day::collectionSize)
            + "; cosine "
            + series(result, "%.3f", Day::cosine));
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
