package dev.waymark.lab.report;

import dev.waymark.lab.Bootstrap;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes curves of runs: the best policies between the two bounds, oracle and random. */
final class ConfidenceBands {
  private final LabResult result;
  private final Map<String, DrawStyle> styles = new LinkedHashMap<>();

  ConfidenceBands(LabResult result) {
    this.result = result;
    int rank = 0;
    for (LabResult.Summary summary : result.byEfficiency()) {
      switch (summary.policy()) {
        case "oracle" -> styles.put("oracle", DrawStyle.ORACLE);
        case "random" -> styles.put("random", DrawStyle.RANDOM);
        default -> {
          if (rank < DrawStyle.ranks()) {
            styles.put(summary.policy(), DrawStyle.forRank(rank++));
          }
        }
      }
    }
  }

  /** The policies drawn in colour, the best first, each with its style. */
  Map<String, DrawStyle> styles() {
    return styles;
  }

  /** Curves over all predicates: those in colour, the best first, then the rest. */
  List<ConfidenceBand> all() {
    List<String> policies = new ArrayList<>(styles.keySet());
    result.byEfficiency().stream()
        .map(LabResult.Summary::policy)
        .filter(policy -> !styles.containsKey(policy))
        .forEach(policies::add);
    return policies.stream().map(policy -> band(policy, runs(policy, null), 1)).toList();
  }

  /** Curves of one predicate, of the best few policies and the two bounds. */
  List<ConfidenceBand> forPredicate(String want, int most) {
    List<ConfidenceBand> bands = new ArrayList<>();
    int ranked = 0;
    for (Map.Entry<String, DrawStyle> entry : styles.entrySet()) {
      if (entry.getValue().isDashed() || ranked++ < most) {
        bands.add(band(entry.getKey(), runs(entry.getKey(), want), 3));
      }
    }
    return bands;
  }

  private List<List<Run>> runs(String policy, @Nullable String want) {
    Map<String, List<Run>> byPredicate = new LinkedHashMap<>();
    for (Run run : result.results()) {
      if (run.policy().equals(policy) && (want == null || run.want().equals(want))) {
        byPredicate.computeIfAbsent(run.want(), absent -> new ArrayList<>()).add(run);
      }
    }
    return List.copyOf(byPredicate.values());
  }

  /**
   * @param every the curve has one point for so many points of the runs
   */
  private ConfidenceBand band(String policy, List<List<Run>> byPredicate, int every) {
    int points = result.pages() / result.step() / every;
    Bootstrap bootstrap = new Bootstrap(result.randomSeed());
    double[] pages = new double[points + 1];
    double[] mean = new double[points + 1];
    double[] low = new double[points + 1];
    double[] high = new double[points + 1];
    for (int point = 1; point <= points; point++) {
      int at = point * every - 1;
      ConfidenceInterval found =
          bootstrap.interval(byPredicate.stream().map(runs -> recallsAt(runs, at)).toList());
      pages[point] = (double) (at + 1) * result.step();
      mean[point] = found.mean();
      low[point] = found.low();
      high[point] = found.high();
    }
    return new ConfidenceBand(
        policy, styles.getOrDefault(policy, DrawStyle.OTHER), pages, mean, low, high);
  }

  private static double[] recallsAt(List<Run> runs, int at) {
    return runs.stream()
        .mapToDouble(
            run -> run.relevantPages() == 0 ? 0 : (double) run.curve()[at] / run.relevantPages())
        .toArray();
  }
}
