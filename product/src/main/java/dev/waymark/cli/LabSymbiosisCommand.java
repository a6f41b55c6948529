package dev.waymark.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.community.Simulation;
import dev.waymark.community.SimulationSettings;
import dev.waymark.settings.Key;
import dev.waymark.web.Webs;
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
      @Key(help = "The community") SimulationSettings simulation,
      @Key(help = "The result") Told told) {}

  /** How it is told. */
  record Told(@Key(help = "Write one JSON object.") boolean json) {}

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
    Simulation simulation =
        new Simulation(Webs.of(settings.simulation().web()), settings.simulation());
    List<List<Simulation.Day>> runs = simulation.runs();
    if (settings.told().json()) {
      console.out().println(json(runs));
    } else {
      print(runs, console);
    }
    return ExitCode.DONE.code();
  }

  private static ObjectNode json(List<List<Simulation.Day>> runs) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("runs", runs.size());
    ArrayNode days = json.putArray("days");
    for (int day = 0; day < runs.getFirst().size(); day++) {
      ObjectNode one = days.addObject().put("day", day + 1);
      put(one, "precisionAt10", runs, day, Simulation.Day::precision);
      put(one, "collection", runs, day, Simulation.Day::collection);
      put(one, "cost", runs, day, Simulation.Day::cost);
      put(one, "nextDayCosine", runs, day, Simulation.Day::cosine);
      put(one, "firstCollectionPrecision", runs, day, Simulation.Day::first);
      put(one, "wholeWebPrecision", runs, day, Simulation.Day::whole);
      put(one, "repeatedPrecision", runs, day, Simulation.Day::repeated);
      put(one, "repeatedFirstPrecision", runs, day, Simulation.Day::earlier);
      put(one, "newInterestsPrecision", runs, day, Simulation.Day::drifted);
    }
    put(json, "lastLessFirstDay", gain(runs));
    put(json, "lastLessFirstCollection", gainInCollection(runs));
    return json;
  }

  /** Precision of the last day less that of the first, run by run. */
  private static double[] gain(List<List<Simulation.Day>> runs) {
    return runs.stream()
        .mapToDouble(run -> run.getLast().precision() - run.getFirst().precision())
        .toArray();
  }

  /** The same with the last day's queries on both sides. */
  private static double[] gainInCollection(List<List<Simulation.Day>> runs) {
    return runs.stream()
        .mapToDouble(run -> run.getLast().precision() - run.getLast().first())
        .toArray();
  }

  private static void put(
      ObjectNode into,
      String name,
      List<List<Simulation.Day>> runs,
      int day,
      ToDoubleFunction<Simulation.Day> of) {
    put(into, name, values(runs, day, of));
  }

  private static void put(ObjectNode into, String name, double[] values) {
    if (values.length == 0) {
      into.putNull(name);
      return;
    }
    into.put(name, mean(values));
    double[] interval = interval(values);
    into.putArray(name + "Interval").add(interval[0]).add(interval[1]);
  }

  private static double[] values(
      List<List<Simulation.Day>> runs, int day, ToDoubleFunction<Simulation.Day> of) {
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

  private static void print(List<List<Simulation.Day>> runs, Console console) {
    Table table =
        new Table(
            "day",
            "precision@10",
            "95 %",
            "pages",
            "cost",
            "next day's cosine",
            "in the first",
            "in the web",
            "asked again",
            "when first",
            "new interests");
    for (int day = 0; day < runs.getFirst().size(); day++) {
      double[] precision = values(runs, day, Simulation.Day::precision);
      double[] interval = interval(precision);
      table.row(
          String.valueOf(day + 1),
          String.format(Locale.ROOT, "%.3f", mean(precision)),
          String.format(Locale.ROOT, "%.3f–%.3f", interval[0], interval[1]),
          String.format(Locale.ROOT, "%.0f", mean(values(runs, day, Simulation.Day::collection))),
          text(runs, day, Simulation.Day::cost),
          text(runs, day, Simulation.Day::cosine),
          text(runs, day, Simulation.Day::first),
          text(runs, day, Simulation.Day::whole),
          text(runs, day, Simulation.Day::repeated),
          text(runs, day, Simulation.Day::earlier),
          text(runs, day, Simulation.Day::drifted));
    }
    table.lines(Math.max(140, console.width())).forEach(console.out()::println);
    say("the last day less the first", gain(runs), console);
    say("the last day less its queries in the first collection", gainInCollection(runs), console);
  }

  private static void say(String what, double[] values, Console console) {
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
      List<List<Simulation.Day>> runs, int day, ToDoubleFunction<Simulation.Day> of) {
    double[] values = values(runs, day, of);
    return values.length == 0 ? "–" : String.format(Locale.ROOT, "%.3f", mean(values));
  }
}
