package dev.waymark.spark.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.people.ImportReportPrinter;
import dev.waymark.config.Key;
import dev.waymark.spark.cluster.SparkConnection;
import dev.waymark.traces.LogParts;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.files.TraceInfo;
import dev.waymark.traces.store.parts.DistributedImport;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Imports logs on many machines. */
public final class SparkImportCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of {@code waymark spark people import}. */
  public record Settings(
      @Key(help = "The import") ImportSettings output,
      @Key(help = "Cluster") LogClusterSettings cluster,
      @Key(help = "The traces") TraceSettings traces) {}

  /** Where the trace is, and how the report is printed. */
  public record ImportSettings(
      @Key(
              help = "Folder of the trace, or of a collection; what is there already is added to.",
              defaultValue = "people",
              placeholder = "DIR")
          String into,
      @Key(help = "Print the report as one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.oneOrMore(0, "LOG", "Log, also packed, on a path that all machines reach."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark spark people import LOG… [--into DIR] [FLAGS]")
        .footerHeading("%nExample: a year of the logs of many servers%n")
        .footer(
            "  waymark spark people import '/shared/logs/*.log' --master spark://HOST:7077 \\",
            "      --into visitors");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    boolean json = settings.output().json();
    PrintStream messages = json ? console.err() : console.out();
    Path folder = TraceFolder.locate(Path.of(settings.output().into()));
    TraceFolder traces = new TraceFolder(folder);
    try (LogCluster cluster = new LogCluster(settings.cluster(), console)) {
      LogParts logs =
          LogParts.find(
              Parameters.values(0, line),
              traces.info(),
              settings.traces(),
              messages::println,
              cluster.minParts(),
              LogCluster.MAX_PART_BYTES);
      ImportReport report = run(logs, traces, settings.traces(), cluster);
      ImportReportPrinter.print(report, json, folder, console);
      return ExitCode.DONE.code();
    } catch (ImportException e) {
      throw new CommandException(ExitCode.USAGE, e.getMessage());
    }
  }

  private static ImportReport run(
      LogParts logs, TraceFolder folder, TraceSettings settings, LogCluster cluster)
      throws IOException, ImportException {
    Optional<TraceInfo> before = folder.info();
    if (logs.parts().isEmpty() && before.isPresent()) {
      return ImportReport.unchanged(before.get());
    }
    logs.requireSome();
    try (DistributedImport target =
            DistributedImport.start(folder, settings, logs.isOwnHistory(), InstantSource.system());
        SparkImport job = new SparkImport(cluster.spark(), cluster.partitions(logs))) {
      return SparkConnection.unwrapExceptions(() -> {
        try {
          return job.run(logs, settings, target);
        } catch (ImportException e) {
          throw new CommandException(ExitCode.USAGE, e.getMessage());
        }
      });
    }
  }
}
