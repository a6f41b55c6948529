package dev.waymark.lab.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.TextTable;
import dev.waymark.config.Key;
import dev.waymark.lab.symbiosis.CommunitySimulation;
import dev.waymark.lab.symbiosis.CommunitySimulationSettings;
import dev.waymark.web.recorded.RecordedWebs;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Plays the days of a community through on a recorded web. */
final class LabSymbiosisCommand implements Command {
  /** Means of resampled runs that an interval is made of. */
  private static final int RESAMPLES = 2_000;

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is played, and how it is told. */
  record Settings(
      @Key(help = "The community") CommunitySimulationSettings simulation,
      @Key(help = "The result") Output output) {}

  /** How it is told. */
  record Output(@Key(help = "Write one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab symbiosis --web SPEC [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark lab symbiosis --web generated:pages=6000 --days 5 --queries 50");
  }

  @Override
  public int run(ParseResult line, Console console) throws InterruptedException {
    Settings settings = flags.read(List.of(), line);
    CommunitySimulation simulation =
        new CommunitySimulation(
            RecordedWebs.open(settings.simulation().web()), settings.simulation());
    List<List<CommunitySimulation.DayResult>> runs = simulation.runAll();
    if (settings.output().json()) {
      console.out().println(json(runs));
    } else {
      print(runs, console);
    }
    return ExitCode.DONE.code();
  }

  private static ObjectNode json(List<List<CommunitySimulation.DayResult>> runs) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("runs", runs.size());
    ArrayNode days = json.putArray("days");
    for (int day = 0; day < runs.getFirst().size(); day++) {
      ObjectNode one = days.addObject().put("day", day + 1);
      putInterval(one, "precisionAt10", runs, day, CommunitySimulation.DayResult::precision);
      putInterval(one, "collectionSize", runs, day, CommunitySimulation.DayResult::collectionSize);
      putInterval(one, "cost", runs, day, CommunitySimulation.DayResult::cost);
      putInterval(one, "cosine", runs, day, CommunitySimulation.DayResult::cosine);
      putInterval(
          one,
          "firstCollectionPrecision",
          runs,
          day,
          CommunitySimulation.DayResult::firstCollectionPrecision);
      putInterval(
          one, "wholeWebPrecision", runs, day, CommunitySimulation.DayResult::wholeWebPrecision);
      putInterval(
          one, "repeatedPrecision", runs, day, CommunitySimulation.DayResult::repeatedPrecision);
      putInterval(
          one,
          "repeatedFirstPrecision",
          runs,
          day,
          CommunitySimulation.DayResult::repeatedFirstPrecision);
      putInterval(
          one, "newTopicsPrecision", runs, day, CommunitySimulation.DayResult::newTopicsPrecision);
    }
    putInterval(json, "lastLessFirstDay", gain(runs));
    putInterval(json, "lastLessFirstCollection", gainInCollection(runs));
    return json;
  }

  /** Precision of the last day less that of the first, run by run. */
  private static double[] gain(List<List<CommunitySimulation.DayResult>> runs) {
    return runs.stream()
        .mapToDouble(run -> run.getLast().precision() - run.getFirst().precision())
        .toArray();
  }

  /** The same with the last day's queries on both sides. */
  private static double[] gainInCollection(List<List<CommunitySimulation.DayResult>> runs) {
    return runs.stream()
        .mapToDouble(run -> run.getLast().precision() - run.getLast().firstCollectionPrecision())
        .toArray();
  }

  private static void putInterval(
      ObjectNode into,
      String name,
      List<List<CommunitySimulation.DayResult>> runs,
      int day,
      ToDoubleFunction<CommunitySimulation.DayResult> of) {
    putInterval(into, name, values(runs, day, of));
  }

  private static void putInterval(ObjectNode into, String name, double[] values) {
    if (values.length == 0) {
      into.putNull(name);
      return;
    }
    into.put(name, mean(values));
    double[] interval = interval(values);
    into.putArray(name + "Interval").add(interval[0]).add(interval[1]);
  }

  private static double[] values(
      List<List<CommunitySimulation.DayResult>> runs,
      int day,
      ToDoubleFunction<CommunitySimulation.DayResult> of) {
    return runs.stream()
        .mapToDouble(run -> of.applyAsDouble(run.get(day)))
        .filter(value -> !Double.isNaN(value))
        .toArray();
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** Holds 95 % of the means of resampled runs. */
  private static double[] interval(double[] values) {
    SplittableRandom random = new SplittableRandom(1);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double sum = 0;
      for (int k = 0; k < values.length; k++) {
        sum += values[random.nextInt(values.length)];
      }
      means[i] = sum / values.length;
    }
    Arrays.sort(means);
    return new double[] {means[RESAMPLES / 40], means[RESAMPLES - 1 - RESAMPLES / 40]};
  }

  private static void print(List<List<CommunitySimulation.DayResult>> runs, Console console) {
    TextTable table =
        new TextTable(
            "day",
            "precision@10",
            "95 %",
            "pages",
            "cost",
            "cosine",
            "first collection",
            "whole web",
            "repeated queries",
            "their first day",
            "new topics");
    for (int day = 0; day < runs.getFirst().size(); day++) {
      double[] precision = values(runs, day, CommunitySimulation.DayResult::precision);
      double[] interval = interval(precision);
      table.addRow(
          String.valueOf(day + 1),
          String.format(Locale.ROOT, "%.3f", mean(precision)),
          String.format(Locale.ROOT, "%.3f–%.3f", interval[0], interval[1]),
          String.format(
              Locale.ROOT,
              "%.0f",
              mean(values(runs, day, CommunitySimulation.DayResult::collectionSize))),
          text(runs, day, CommunitySimulation.DayResult::cost),
          text(runs, day, CommunitySimulation.DayResult::cosine),
          text(runs, day, CommunitySimulation.DayResult::firstCollectionPrecision),
          text(runs, day, CommunitySimulation.DayResult::wholeWebPrecision),
          text(runs, day, CommunitySimulation.DayResult::repeatedPrecision),
          text(runs, day, CommunitySimulation.DayResult::repeatedFirstPrecision),
          text(runs, day, CommunitySimulation.DayResult::newTopicsPrecision));
    }
    table.lines(Math.max(140, console.width())).forEach(console.out()::println);
    printDifference("the last day less the first", gain(runs), console);
    printDifference(
        "the last day less its queries in the first collection", gainInCollection(runs), console);
  }

  private static void printDifference(String what, double[] values, Console console) {
    double[] interval = interval(values);
    console
        .out()
        .printf(
            Locale.ROOT,
            "%s: %+.3f (95 %%: %+.3f to %+.3f)%n",
            what,
            mean(values),
            interval[0],
            interval[1]);
  }

  private static String text(
      List<List<CommunitySimulation.DayResult>> runs,
      int day,
      ToDoubleFunction<CommunitySimulation.DayResult> of) {
    double[] values = values(runs, day, of);
    return values.length == 0 ? "–" : String.format(Locale.ROOT, "%.3f", mean(values));
  }
}
