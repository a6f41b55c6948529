package dev.waymark.spark.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.file.AtomicFile;
import dev.waymark.people.EmbeddingParts;
import dev.waymark.spark.cluster.SparkConnection;
import dev.waymark.traces.store.TraceFolder;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Embeds the pages of a trace by its co-visits, for the crawls that use it. */
public final class SparkEmbedCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of {@code waymark spark people embed}. */
  public record Settings(
      @Key(help = "The embedding") EmbedSettings embedding,
      @Key(help = "Cluster") LogClusterSettings cluster) {}

  /** What is embedded. */
  public record EmbedSettings(
      @Key(
              help = "Pages embedded, the most visited ones; a crawl holds 256 bytes of each.",
              defaultValue = "100000",
              min = 1,
              max = 4_000_000)
          int embeddedPages) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(
            0, "DIR", "Folder of a trace, or of a collection, on a path that all machines reach."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark spark people embed DIR [FLAGS]")
        .footerHeading("%nExample: a crawl that knows pages by all visits, not by a sample%n")
        .footer(
            "  waymark spark people embed visitors --embedded-pages 1000000",
            "  waymark crawl --people visitors --seed …");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    Path folder = TraceFolder.locate(Path.of(Parameters.value(0, line)));
    Path file =
        new TraceFolder(folder)
            .embeddingFile()
            .orElseThrow(() ->
                new ConfigException(
                    "there is no trace in " + folder + "; import one: waymark people import"));
    try (LogCluster cluster = new LogCluster(settings.cluster(), console)) {
      SparkEmbedding job = new SparkEmbedding(cluster.spark(), cluster.minParts(), folder);
      EmbeddingParts.Pages pages =
          SparkConnection.unwrapExceptions(
              () -> job.findPages(settings.embedding().embeddedPages()));
      if (pages.size() == 0) {
        throw new ConfigException("nobody visited a page in " + folder + "; import more logs.");
      }
      AtomicFile.write(
          file,
          out -> {
            DataOutputStream data = new DataOutputStream(out);
            SparkConnection.unwrapExceptions(() -> {
              job.write(pages, data);
              return true;
            });
            data.flush();
          });
      console
          .out()
          .println(
              ProgressText.count(pages.size())
                  + " pages are embedded by all co-visits, until an import adds visits: "
                  + file);
      return ExitCode.DONE.code();
    }
  }
}
