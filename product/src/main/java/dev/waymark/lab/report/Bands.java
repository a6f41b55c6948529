package dev.waymark.lab.report;

import dev.waymark.lab.Bootstrap;
import dev.waymark.lab.Interval;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes curves of runs: the best orders between the two ends, oracle and random. */
final class Bands {
  private final LabResult result;
  private final Map<String, Ink> inks = new LinkedHashMap<>();

  Bands(LabResult result) {
    this.result = result;
    int rank = 0;
    for (LabResult.Summary order : best(result)) {
      switch (order.order()) {
        case "oracle" -> inks.put("oracle", Ink.ORACLE);
        case "random" -> inks.put("random", Ink.RANDOM);
        default -> {
          if (rank < Ink.ranks()) {
            inks.put(order.order(), Ink.ofRank(rank++));
          }
        }
      }
    }
  }

  /** Orders by efficiency, the best first. */
  static List<LabResult.Summary> best(LabResult result) {
    return result.summary().stream()
        .sorted(
            Comparator.comparingDouble((LabResult.Summary s) -> s.efficiency().mean()).reversed())
        .toList();
  }

  /** The orders that are drawn, the best first, each with its ink. */
  Map<String, Ink> inks() {
    return inks;
  }

  /** Curves over all wants: those with an ink, the best first, then the rest. */
  List<Band> all() {
    List<String> orders = new ArrayList<>(inks.keySet());
    best(result).stream()
        .map(LabResult.Summary::order)
        .filter(order -> !inks.containsKey(order))
        .forEach(orders::add);
    return orders.stream().map(order -> band(order, runs(order, null), 1)).toList();
  }

  /** Curves of one want, of the best few orders and the two ends. */
  List<Band> of(String want, int most) {
    List<Band> bands = new ArrayList<>();
    int ranked = 0;
    for (Map.Entry<String, Ink> order : inks.entrySet()) {
      if (order.getValue().dashed() || ranked++ < most) {
        bands.add(band(order.getKey(), runs(order.getKey(), want), 3));
      }
    }
    return bands;
  }

  private List<List<Run>> runs(String order, @org.jspecify.annotations.Nullable String want) {
    Map<String, List<Run>> byWant = new LinkedHashMap<>();
    for (Run run : result.results()) {
      if (run.order().equals(order) && (want == null || run.want().equals(want))) {
        byWant.computeIfAbsent(run.want(), absent -> new ArrayList<>()).add(run);
      }
    }
    return List.copyOf(byWant.values());
  }

  /**
   * @param every so manieth point is taken
   */
  private Band band(String order, List<List<Run>> byWant, int every) {
    int points = result.budget() / result.step() / every;
    Bootstrap bootstrap = new Bootstrap(result.seed());
    double[] fetches = new double[points + 1];
    double[] mean = new double[points + 1];
    double[] low = new double[points + 1];
    double[] high = new double[points + 1];
    for (int point = 1; point <= points; point++) {
      int at = point * every - 1;
      Interval found = bootstrap.interval(byWant.stream().map(runs -> shares(runs, at)).toList());
      fetches[point] = (double) (at + 1) * result.step();
      mean[point] = found.mean();
      low[point] = found.low();
      high[point] = found.high();
    }
    return new Band(order, inks.getOrDefault(order, Ink.REST), fetches, mean, low, high);
  }

  private static double[] shares(List<Run> runs, int at) {
    return runs.stream()
        .mapToDouble(run -> run.positives() == 0 ? 0 : (double) run.curve()[at] / run.positives())
        .toArray();
  }
}
