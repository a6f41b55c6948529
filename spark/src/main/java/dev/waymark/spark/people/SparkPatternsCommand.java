package dev.waymark.spark.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.people.PatternOutput;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.spark.cluster.SparkConnection;
import dev.waymark.traces.LogParts;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Mines the URL patterns of sites from logs, on many machines. */
public final class SparkPatternsCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of {@code waymark spark people patterns}. */
  public record Settings(
      @Key(help = "The patterns") PatternOutput output,
      @Key(help = "Cluster") LogClusterSettings cluster,
      @Key(help = "The traces") TraceSettings traces) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.oneOrMore(0, "LOG", "Log, also packed, on a path that all machines reach."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark spark people patterns LOG… [FLAGS]")
        .footerHeading("%nExample: how visitors use the sites of many servers%n")
        .footer(
            "  waymark spark people patterns '/shared/logs/*.log' --master spark://HOST:7077 \\",
            "      --html patterns.html");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    settings.output().requireWritable();
    String site = PatternOutput.normalizeSite(settings.traces().site());
    List<String> files = Parameters.values(0, line);
    PrintStream messages = settings.output().json() ? console.err() : console.out();
    long start = System.nanoTime();
    try (LogCluster cluster = new LogCluster(settings.cluster(), console)) {
      LogParts logs =
          LogParts.find(
              files,
              Optional.empty(),
              settings.traces(),
              messages::println,
              cluster.minParts(),
              LogCluster.MAX_PART_BYTES);
      logs.requireSome();
      SparkPatterns.Result result =
          SparkConnection.unwrapExceptions(
              () -> mine(cluster, logs, settings.traces(), site, files));
      double seconds = (System.nanoTime() - start) / 1e9;
      settings.output().show(result.patterns(), result.fit(), false, seconds, console);
      return ExitCode.DONE.code();
    } catch (ImportException e) {
      throw new CommandException(ExitCode.USAGE, e.getMessage());
    }
  }

  private static SparkPatterns.Result mine(
      LogCluster cluster, LogParts logs, TraceSettings settings, String site, List<String> files) {
    try (SparkPatterns job = new SparkPatterns(cluster, logs, settings, site)) {
      if (job.viewCount() == 0) {
        throw new ConfigException(
            site.isEmpty()
                ? "There is no page view of a person in "
                    + String.join(", ", files)
                    + "; a log of robots teaches nothing. --no-drop-robots takes them for users."
                : "Nobody visited " + site + "; check --site.");
      }
      return job.mine();
    } catch (ImportException e) {
      throw new CommandException(ExitCode.USAGE, e.getMessage());
    }
  }
}
