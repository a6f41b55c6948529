package dev.waymark.lab.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.display.TextTable;
import dev.waymark.config.Key;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabFile;
import dev.waymark.lab.replay.LabPredicates;
import dev.waymark.lab.sessions.SessionsLab;
import dev.waymark.lab.sessions.SessionsLabResult;
import dev.waymark.lab.sessions.SessionsLabSettings;
import dev.waymark.parse.Parser;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.rank.sessions.SessionSettings;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Which policy finds how many pages like the targets of some sessions. */
final class LabSessionsCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** The settings of an experiment with sessions. */
  record Settings(
      @Key(help = "The experiment") SessionsLabSettings experiment,
      @Key(help = "The models") SessionSettings models) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab sessions --web SPEC --want P [--want P2 …] [FLAGS]")
        .footerHeading("%nExample: sessions towards half of the mammals, looking for the others%n")
        .footer(
            "  waymark lab sessions --web wikispeedia:wikispeedia \\",
            "      --want 'label(\"subject.Science.Biology.Mammals\")' --into mammals.json");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    SessionsLabSettings experiment = settings.experiment().validated();
    OutputFile.requireWritableIfNamed("into", experiment.into());
    RecordedWeb web = RecordedWebs.open(experiment.web());
    SessionsLab lab =
        new SessionsLab(
            web,
            LabPredicates.compile(experiment.want(), web),
            AllOrderingPolicies.registry(settings.models()),
            new Parser(),
            experiment);
    LabProgress progress = new LabProgress(console, lab.runs(), InstantSource.system());
    SessionsLabResult result = lab.runAndSummarize(progress);
    progress.clear();
    String json = LabFile.toJson(result);
    if (!experiment.into().isEmpty()) {
      Files.writeString(Path.of(experiment.into()), json);
    }
    if (experiment.json()) {
      console.out().print(json);
      return ExitCode.DONE.code();
    }
    print(result, console);
    return ExitCode.DONE.code();
  }

  private static void print(SessionsLabResult result, Console console) {
    PrintStream out = console.out();
    for (SessionsLabResult.Topic topic : result.topics()) {
      out.printf(
          "%s%n  trained on %d sessions over %d pages to %d targets (by links to a target: %s);"
              + " %s other pages are near a target at 0.6, 0.7, 0.8; %d other pages are of the"
              + " topic%n",
          topic.want(),
          topic.sessions(),
          topic.pages(),
          topic.targets(),
          String.join(", ", topic.distances().stream().map(String::valueOf).toList()),
          String.join(", ", topic.relevant().values().stream().map(String::valueOf).toList()),
          topic.heldOutPages());
      TextTable table =
          new TextTable("policy", "recall 0.6", "0.7", "0.8", "of the topic", "mean similarity");
      for (SessionsLabResult.Row row : result.rows()) {
        if (row.want().equals(topic.want())) {
          List<String> cells = new ArrayList<>(List.of(row.policy()));
          row.recall().values().forEach(recall -> cells.add(percent(recall)));
          cells.add(percent(row.heldOutRecall()));
          cells.add(String.format(Locale.ROOT, "%.3f", row.similarity()));
          table.addRow(cells.toArray(String[]::new));
        }
      }
      table.lines(console.width()).forEach(row -> out.println("  " + row));
    }
    out.println(
        "All topics, in %, mean and 95 % interval; behind: the first policy, at 0.7, less this"
            + " one");
    TextTable table = new TextTable("policy", "recall 0.6", "0.7", "0.8", "behind", "of the topic");
    for (SessionsLabResult.Mean mean : result.means()) {
      List<String> cells = new ArrayList<>(List.of(mean.policy()));
      mean.recall().values().forEach(recall -> cells.add(interval(recall)));
      cells.add(interval(mean.recallGap()));
      cells.add(interval(mean.heldOutRecall()));
      table.addRow(cells.toArray(String[]::new));
    }
    table.lines(console.width()).forEach(row -> out.println("  " + row));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static String interval(ConfidenceInterval share) {
    return String.format(
        Locale.ROOT, "%.1f (%.1f–%.1f)", 100 * share.mean(), 100 * share.low(), 100 * share.high());
  }
}
