package dev.waymark.lab.report;

import dev.waymark.lab.Bootstrap;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes curves of runs: the best orders between the two ends, oracle and random. */
final class ConfidenceBands {
  private final LabResult result;
  private final Map<String, DrawStyle> styles = new LinkedHashMap<>();

  ConfidenceBands(LabResult result) {
    this.result = result;
    int rank = 0;
    for (LabResult.Summary order : byEfficiency(result)) {
      switch (order.order()) {
        case "oracle" -> styles.put("oracle", DrawStyle.ORACLE);
        case "random" -> styles.put("random", DrawStyle.RANDOM);
        default -> {
          if (rank < DrawStyle.ranks()) {
            styles.put(order.order(), DrawStyle.forRank(rank++));
          }
        }
      }
    }
  }

  /** Orders by efficiency, the best first. */
  static List<LabResult.Summary> byEfficiency(LabResult result) {
    return result.summary().stream()
        .sorted(
            Comparator.comparingDouble((LabResult.Summary s) -> s.efficiency().mean()).reversed())
        .toList();
  }

  /** The orders that are drawn, the best first, each with its ink. */
  Map<String, DrawStyle> styles() {
    return styles;
  }

  /** Curves over all wants: those with an ink, the best first, then the rest. */
  List<ConfidenceBand> all() {
    List<String> orders = new ArrayList<>(styles.keySet());
    byEfficiency(result).stream()
        .map(LabResult.Summary::order)
        .filter(order -> !styles.containsKey(order))
        .forEach(orders::add);
    return orders.stream().map(order -> band(order, runs(order, null), 1)).toList();
  }

  /** Curves of one want, of the best few orders and the two ends. */
  List<ConfidenceBand> forWant(String want, int most) {
    List<ConfidenceBand> bands = new ArrayList<>();
    int ranked = 0;
    for (Map.Entry<String, DrawStyle> order : styles.entrySet()) {
      if (order.getValue().isDashed() || ranked++ < most) {
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
  private ConfidenceBand band(String order, List<List<Run>> byWant, int every) {
    int points = result.budget() / result.step() / every;
    Bootstrap bootstrap = new Bootstrap(result.randomSeed());
    double[] fetches = new double[points + 1];
    double[] mean = new double[points + 1];
    double[] low = new double[points + 1];
    double[] high = new double[points + 1];
    for (int point = 1; point <= points; point++) {
      int at = point * every - 1;
      ConfidenceInterval found =
          bootstrap.interval(byWant.stream().map(runs -> recallsAt(runs, at)).toList());
      fetches[point] = (double) (at + 1) * result.step();
      mean[point] = found.mean();
      low[point] = found.low();
      high[point] = found.high();
    }
    return new ConfidenceBand(
        order, styles.getOrDefault(order, DrawStyle.OTHER), fetches, mean, low, high);
  }

  private static double[] recallsAt(List<Run> runs, int at) {
    return runs.stream()
        .mapToDouble(
            run -> run.relevantPages() == 0 ? 0 : (double) run.curve()[at] / run.relevantPages())
        .toArray();
  }
}
