package dev.waymark.lab.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.display.TextTable;
import dev.waymark.config.Key;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabFile;
import dev.waymark.lab.symbiosis.CommunityResult;
import dev.waymark.lab.symbiosis.CommunitySimulation;
import dev.waymark.lab.symbiosis.CommunitySimulationSettings;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Simulates the days of a community on a recorded web. */
final class LabSymbiosisCommand implements Command {
  /** Characters that the table needs. */
  private static final int MIN_TABLE_WIDTH = 140;

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is simulated, and how the result is printed. */
  record Settings(
      @Key(help = "The community") CommunitySimulationSettings simulation,
      @Key(help = "The result") Output output) {}

  /** How the result is printed. */
  record Output(@Key(help = "Print one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab symbiosis --web SPEC [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark lab symbiosis --web generated:pages=6000 --days 5 --queries 50");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    CommunityResult result =
        new CommunitySimulation(
                RecordedWebs.open(settings.simulation().web()), settings.simulation())
            .runAndSummarize();
    if (settings.output().json()) {
      console.out().print(LabFile.toJson(result));
    } else {
      print(result, console);
    }
    return ExitCode.DONE.code();
  }

  private static void print(CommunityResult result, Console console) {
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
    for (CommunityResult.Day day : result.days()) {
      ConfidenceInterval precision = day.precisionAt10();
      table.addRow(
          String.valueOf(day.day()),
          mean("%.3f", precision),
          String.format(Locale.ROOT, "%.3f–%.3f", precision.low(), precision.high()),
          mean("%.0f", day.collectionSize()),
          mean("%.3f", day.cost()),
          mean("%.3f", day.cosine()),
          mean("%.3f", day.firstCollectionPrecision()),
          mean("%.3f", day.wholeWebPrecision()),
          mean("%.3f", day.repeatedPrecision()),
          mean("%.3f", day.repeatedFirstPrecision()),
          mean("%.3f", day.newTopicsPrecision()));
    }
    table.lines(Math.max(MIN_TABLE_WIDTH, console.width())).forEach(console.out()::println);
    printGain("the last day less the first", result.gain(), console);
    printGain(
        "the last day less its queries in the first collection",
        result.gainOverFirstCollection(),
        console);
  }

  private static String mean(String format, @Nullable ConfidenceInterval interval) {
    return interval == null ? "–" : String.format(Locale.ROOT, format, interval.mean());
  }

  private static void printGain(String what, ConfidenceInterval gain, Console console) {
    console
        .out()
        .printf(
            Locale.ROOT,
            "%s: %+.3f (95 %%: %+.3f to %+.3f)%n",
            what,
            gain.mean(),
            gain.low(),
            gain.high());
  }
}
