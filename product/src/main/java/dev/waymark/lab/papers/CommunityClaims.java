package dev.waymark.lab.papers;

import dev.waymark.community.CommunitySettings;
import dev.waymark.community.Simulation;
import dev.waymark.community.Simulation.Day;
import dev.waymark.community.SimulationSettings;
import dev.waymark.lab.Bootstrap;
import dev.waymark.lab.Interval;
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

  /** Precision is higher on the last day than on the first, the interval above 0; cosine, too. */
  private static Seen better(Bench bench) throws InterruptedException {
    List<List<Day>> runs = new Simulation(bench.web(), settings(bench)).runs();
    double[] rise =
        runs.stream()
            .mapToDouble(run -> run.getLast().precision() - run.getFirst().precision())
            .toArray();
    Interval by = new Bootstrap(bench.size().seed()).interval(List.of(rise));
    return Seen.of(
        by.low() > 0 && mean(runs, DAYS - 1, Day::cosine) > mean(runs, 0, Day::cosine),
        "precision@10 "
            + series(runs, "%.2f", Day::precision)
            + ", last less first day "
            + Bench.text(by)
            + "; pages "
            + series(runs, "%.0f", Day::collection)
            + "; cosine "
            + series(runs, "%.3f", Day::cosine));
  }

  /** As the lab's own command has it; fewer queries, pages and runs where a sketch is asked for. */
  private static SimulationSettings settings(Bench bench) {
    boolean sketch = bench.size().starts() < 5;
    int queries = sketch ? 20 : 50;
    int runs = sketch ? 4 : 8;
    return new SimulationSettings(
        bench.web().name(),
        DAYS,
        queries,
        sketch ? Math.max(20, bench.web().pages() / 10) : 0,
        4,
        0, // the paper's people keep their interests
        10,
        2,
        true,
        CommunitySettings.QUERY,
        runs,
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
