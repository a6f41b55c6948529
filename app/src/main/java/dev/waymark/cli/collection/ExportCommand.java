package dev.waymark.cli.collection;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.export.Exporter;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.command.ProgressText;
import dev.waymark.config.Key;
import dev.waymark.parse.Parser;
import dev.waymark.search.OpenSearchExport;
import dev.waymark.search.refresh.CollectionLocator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Exports the pages of a collection. */
public final class ExportCommand implements Command {
  private static final Duration RETRY_DELAY = Duration.ofMillis(500);

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** In which format, and where to. */
  record Settings(
      @Key(help = "Format of the export.", defaultValue = "jsonl") Format to,
      @Key(
              help =
                  "File for the export, else standard output; for OpenSearch, the address of the"
                      + " index.",
              placeholder = "FILE")
          String into,
      @Key(help = "Export every page, not only the relevant ones.") boolean all) {}

  /** Formats of an export. */
  enum Format {
    JSONL,
    CSV,
    WARC,
    OPENSEARCH
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "DIR", "Folder of the collection."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark export DIR --to jsonl|csv|warc|opensearch [FLAGS]")
        .footerHeading("%nExample: the titles of the pages found%n")
        .footer("  waymark export reefs --to jsonl | jq -r .title");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    Path collection = CollectionLocator.locate(Path.of(Parameters.value(0, line)));
    if (settings.to() == Format.OPENSEARCH) {
      long pages =
          new OpenSearchExport(collection, new Parser()::parse, settings.into(), RETRY_DELAY)
              .export(settings.all());
      console.err().println(ProgressText.count(pages) + " pages are in " + settings.into());
      return ExitCode.DONE.code();
    }
    Exporter.Format format = Exporter.Format.valueOf(settings.to().name());
    Predicate<JournalEntry> selected =
        settings.all() ? entry -> true : JournalEntry::countsAsRelevant;
    Exporter exporter = new Exporter(collection, new Parser()::parse, InstantSource.system());
    if (settings.into().isEmpty()) {
      exporter.write(format, selected, console.outputBytes());
      return ExitCode.DONE.code();
    }
    try (OutputStream out =
        Files.newOutputStream(OutputFile.requireWritable("into", settings.into()))) {
      long pages = exporter.write(format, selected, out);
      console.err().println(ProgressText.count(pages) + " pages are in " + settings.into());
    }
    return ExitCode.DONE.code();
  }
}
