package dev.waymark.cli.collection;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.export.ExportFormat;
import dev.waymark.archive.export.Exporter;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.DamageReport;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.config.Suggestion;
import dev.waymark.parse.Parser;
import dev.waymark.search.OpenSearchExport;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.shard.ShardFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Exports the pages of a collection. */
public final class ExportCommand implements Command {
  private static final Duration RETRY_DELAY = Duration.ofMillis(500);

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** In which format, and where to. */
  record Settings(
      @Key(
              help = "Format of the export; the list is below.",
              defaultValue = "jsonl",
              placeholder = "FORMAT")
          String to,
      @Key(
              help =
                  "File for the export, else standard output; a new folder for markdown and"
                      + " huggingface; for OpenSearch, the address of the index.",
              placeholder = "FILE")
          String into,
      @Key(help = "Export every page, not only the relevant ones.") boolean all,
      @Key(
              help =
                  "Leave out pages whose owners reserve a use: search, ai-input, ai-train or tdm.",
              placeholder = "USE")
          List<String> usableFor) {}

  private static final String OPENSEARCH = "opensearch";

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "DIR", "Folder of the collection."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark export DIR --to FORMAT [FLAGS]")
        .footerHeading("%nFormats%n")
        .footer(footer());
  }

  private static String[] footer() {
    List<String> lines = new ArrayList<>();
    for (ExportFormat format : Exporter.formats()) {
      lines.add("  %-12s %s".formatted(format.name(), format.description()));
    }
    lines.add("  %-12s %s".formatted(OPENSEARCH, "sent to an index of OpenSearch"));
    lines.add("");
    lines.add("Example: the titles of the pages found");
    lines.add("  waymark export reefs --to jsonl | jq -r .title");
    lines.add("Example: what may be used to train a model, as far as its owners say");
    lines.add("  waymark export reefs --to parquet --usable-for ai-train --into reefs.parquet");
    return lines.toArray(String[]::new);
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    Path given = CollectionLocator.locateShards(Path.of(Parameters.value(0, line)));
    List<Path> collections = ShardFolder.collections(given);
    if (collections.size() > 1) {
      return exportShards(collections, settings, console);
    }
    return export(collections.getFirst(), settings, console);
  }

  /** Shard after shard, in formats whose parts make a whole. */
  private static int exportShards(List<Path> shards, Settings settings, Console console)
      throws IOException, InterruptedException {
    boolean appends = settings.to().equals("jsonl") && settings.into().isEmpty();
    if (!appends && !settings.to().equals(OPENSEARCH)) {
      throw new ConfigException(
          "to: shards are exported together as jsonl to standard output, or to opensearch; for"
              + " another format export each: waymark export "
              + shards.getFirst()
              + " --to "
              + settings.to());
    }
    int code = ExitCode.DONE.code();
    for (Path shard : shards) {
      code = Math.max(code, export(shard, settings, console));
    }
    return code;
  }

  private static int export(Path collection, Settings settings, Console console)
      throws IOException, InterruptedException {
    if (settings.to().equals(OPENSEARCH)) {
      if (!settings.usableFor().isEmpty()) {
        throw new ConfigException(
            "usable-for: OpenSearch takes all pages, with their preferences; filter there, or"
                + " export to a file.");
      }
      OpenSearchExport export =
          new OpenSearchExport(collection, new Parser()::parse, settings.into(), RETRY_DELAY);
      long pages = export.export(settings.all());
      console.err().println(ProgressText.count(pages) + " pages are in " + settings.into());
      return DamageReport.exitCode(export.skipped(), collection, console);
    }
    ExportFormat format = Exporter.format(settings.to()).orElseThrow(() -> noFormat(settings.to()));
    ReservedPages reserved = new ReservedPages(settings.usableFor());
    Predicate<JournalEntry> relevant =
        settings.all() ? entry -> true : JournalEntry::countsAsRelevant;
    Predicate<JournalEntry> selected = relevant.and(reserved::mayUse);
    Exporter exporter = new Exporter(collection, new Parser()::parse, InstantSource.system());
    SkippedRecords skipped = new SkippedRecords();
    if (format.writesFolder()) {
      Path folder = requireNewFolder(format, settings.into());
      reportCount(exporter.write(format, selected, skipped, folder), settings, console);
    } else if (settings.into().isEmpty()) {
      exporter.write(format, selected, skipped, console.outputBytes());
    } else {
      try (OutputStream out =
          Files.newOutputStream(OutputFile.requireWritable("into", settings.into()))) {
        reportCount(exporter.write(format, selected, skipped, out), settings, console);
      }
    }
    reserved.report(console);
    return DamageReport.exitCode(skipped, collection, console);
  }

  private static void reportCount(long pages, Settings settings, Console console) {
    console
        .err()
        .println(
            ProgressText.count(pages)
                + (pages == 1 ? " page is in " : " pages are in ")
                + settings.into());
  }

  private static ConfigException noFormat(String name) {
    List<String> names = new ArrayList<>();
    Exporter.formats().forEach(format -> names.add(format.name()));
    names.add(OPENSEARCH);
    String near = Suggestion.find(name, names);
    return new ConfigException(
        "to: there is no format "
            + name
            + (near.isEmpty() ? "." : "; did you mean " + near + "?")
            + " There are "
            + String.join(", ", names)
            + ".");
  }

  private static Path requireNewFolder(ExportFormat format, String into) throws IOException {
    if (into.isEmpty()) {
      throw new ConfigException(
          "into: " + format.name() + " writes a folder; name it: --into FOLDER.");
    }
    Path folder = Path.of(into);
    if (Files.exists(folder) && (!Files.isDirectory(folder) || !isEmpty(folder))) {
      throw new ConfigException("into: " + folder + " is there already; name a new folder.");
    }
    return Files.createDirectories(folder);
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }
}
