package dev.waymark.lab.papers;

import dev.waymark.lab.Bootstrap;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.symbiosis.CommunitySimulation;
import dev.waymark.lab.symbiosis.CommunitySimulation.DayResult;
import dev.waymark.lab.symbiosis.CommunitySimulationSettings;
import dev.waymark.search.refresh.CommunitySettings;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
  private static ClaimOutcome checkBetter(ClaimExperiments bench) throws InterruptedException {
    List<List<DayResult>> runs = new CommunitySimulation(bench.web(), settings(bench)).runAll();
    double[] rise =
        runs.stream()
            .mapToDouble(run -> run.getLast().precision() - run.getFirst().precision())
            .toArray();
    ConfidenceInterval by = new Bootstrap(bench.size().randomSeed()).interval(List.of(rise));
    return ClaimOutcome.decided(
        by.low() > 0 && mean(runs, DAYS - 1, DayResult::cosine) > mean(runs, 0, DayResult::cosine),
        "precision@10 "
            + series(runs, "%.2f", DayResult::precision)
            + ", last less first day "
            + ClaimExperiments.format(by)
            + "; pages "
            + series(runs, "%.0f", DayResult::collectionSize)
            + "; cosine "
            + series(runs, "%.3f", DayResult::cosine));
  }

  /** As the lab's own command has it; fewer queries, pages and runs where a sketch is asked for. */
  private static CommunitySimulationSettings settings(ClaimExperiments bench) {
    boolean sketch = bench.size().starts() < 5;
    int queries = sketch ? 20 : 50;
    int runs = sketch ? 4 : 8;
    return new CommunitySimulationSettings(
        bench.web().name(),
        DAYS,
        queries,
        sketch ? Math.max(20, bench.web().pages() / 10) : 0,
        4,
        0, // the paper's people keep their interests
        10,
        2,
        true,
        CommunitySettings.QUERY_POLICY,
        runs,
        bench.size().randomSeed());
  }

  private static double mean(
      List<List<DayResult>> runs, int day, ToDoubleFunction<DayResult> value) {
    return runs.stream().mapToDouble(run -> value.applyAsDouble(run.get(day))).average().orElse(0);
  }

  private static String series(
      List<List<DayResult>> runs, String form, ToDoubleFunction<DayResult> value) {
    return IntStream.range(0, DAYS)
        .mapToObj(day -> ClaimExperiments.format(form, mean(runs, day, value)))
        .collect(Collectors.joining(", "));
  }
}
