package dev.waymark.lab.papers;

import dev.waymark.community.CommunitySettings;
import dev.waymark.community.Simulation;
import dev.waymark.community.Simulation.Day;
import dev.waymark.community.SimulationSettings;
import java.util.ArrayList;
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
            CommunityClaims::better));
  }

  /** Precision and cosine are higher on the last day than on the first. */
  private static Seen better(Bench bench) throws InterruptedException {
    Simulation simulation = new Simulation(bench.web(), settings(bench));
    List<List<Day>> runs = new ArrayList<>();
    for (int run = 0; run < bench.size().starts(); run++) {
      runs.add(simulation.run(run));
    }
    return Seen.of(
        mean(runs, DAYS - 1, Day::precision) > mean(runs, 0, Day::precision)
            && mean(runs, DAYS - 1, Day::cosine) > mean(runs, 0, Day::cosine),
        "precision@10 "
            + series(runs, "%.2f", Day::precision)
            + "; pages "
            + series(runs, "%.0f", Day::collection)
            + "; cosine "
            + series(runs, "%.3f", Day::cosine));
  }

  /** As the lab's own command has it; fewer queries where a sketch is asked for. */
  private static SimulationSettings settings(Bench bench) {
    int queries = bench.size().starts() < 5 ? 20 : 50;
    return new SimulationSettings(
        bench.web().name(),
        DAYS,
        queries,
        0,
        4,
        0, // the paper's people keep their interests
        10,
        2,
        true,
        CommunitySettings.QUERY,
        bench.size().starts(),
        bench.size().seed());
  }

  private static double mean(List<List<Day>> runs, int day, ToDoubleFunction<Day> value) {
    return runs.stream().mapToDouble(run -> value.applyAsDouble(run.get(day))).average().orElse(0);
  }

  private static String series(List<List<Day>> runs, String form, ToDoubleFunction<Day> value) {
    return IntStream.range(0, DAYS)
        .mapToObj(day -> Bench.text(form, mean(runs, day, value)))
        .collect(Collectors.joining(", "));
  }
}
