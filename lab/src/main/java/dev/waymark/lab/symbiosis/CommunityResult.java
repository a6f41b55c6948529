package dev.waymark.lab.symbiosis;

import dev.waymark.lab.Bootstrap;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.symbiosis.CommunitySimulation.DayResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Means over the runs of a simulation, with confidence intervals; its components are the keys of
 * the JSON output.
 *
 * @param gain precision of the last day less that of the first, run by run
 * @param gainOverFirstCollection the same with the last day's queries on both sides
 */
public record CommunityResult(
    int runs, List<Day> days, ConfidenceInterval gain, ConfidenceInterval gainOverFirstCollection) {

  /** A day, see {@link DayResult}; null where no run has such queries. */
  public record Day(
      int day,
      ConfidenceInterval precisionAt10,
      ConfidenceInterval collectionSize,
      ConfidenceInterval cost,
      ConfidenceInterval cosine,
      ConfidenceInterval firstCollectionPrecision,
      ConfidenceInterval wholeWebPrecision,
      @Nullable ConfidenceInterval repeatedPrecision,
      @Nullable ConfidenceInterval repeatedFirstPrecision,
      @Nullable ConfidenceInterval newTopicsPrecision) {}

  static CommunityResult summarize(List<List<DayResult>> runs, long randomSeed) {
    Bootstrap bootstrap = new Bootstrap(randomSeed);
    List<Day> days = new ArrayList<>();
    for (int day = 0; day < runs.getFirst().size(); day++) {
      days.add(new DaySummarizer(runs, day, bootstrap).summarize());
    }
    return new CommunityResult(
        runs.size(),
        days,
        bootstrap.interval(
            runs.stream()
                .mapToDouble(run -> run.getLast().precision() - run.getFirst().precision())
                .toArray()),
        bootstrap.interval(
            runs.stream()
                .mapToDouble(
                    run -> run.getLast().precision() - run.getLast().firstCollectionPrecision())
                .toArray()));
  }

  /** One day of all runs. */
  private record DaySummarizer(List<List<DayResult>> runs, int index, Bootstrap bootstrap) {

    Day summarize() {
      return new Day(
          index + 1,
          interval(DayResult::precision),
          interval(DayResult::collectionSize),
          interval(DayResult::cost),
          interval(DayResult::cosine),
          interval(DayResult::firstCollectionPrecision),
          interval(DayResult::wholeWebPrecision),
          intervalIfAny(DayResult::repeatedPrecision),
          intervalIfAny(DayResult::repeatedFirstPrecision),
          intervalIfAny(DayResult::newTopicsPrecision));
    }

    private ConfidenceInterval interval(ToDoubleFunction<DayResult> value) {
      return bootstrap.interval(values(value));
    }

    private @Nullable ConfidenceInterval intervalIfAny(ToDoubleFunction<DayResult> value) {
      return values(value).length == 0 ? null : interval(value);
    }

    private double[] values(ToDoubleFunction<DayResult> value) {
      return runs.stream()
          .mapToDouble(run -> value.applyAsDouble(run.get(index)))
          .filter(one -> !Double.isNaN(one))
          .toArray();
    }
  }
}
