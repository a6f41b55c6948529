package dev.waymark.cli.knowledge;

import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.Key;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeExport;
import dev.waymark.rank.knowledge.KnowledgeFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Exports knowledge, for other programs or for another crawl. */
public final class KnowledgeExportCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Formats of an export. */
  enum Format {
    JSON,
    TSV,
    WMKN
  }

  /** In which format, and where to. */
  record Settings(
      @Key(
              help = "Format of the export; wmkn is the one that --knowledge reads.",
              defaultValue = "tsv")
          Format to,
      @Key(help = "File for the export, else standard output.", placeholder = "FILE")
          String into) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(0, "FROM", "Knowledge file, or folder of a collection."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark knowledge export FROM --to json|tsv|wmkn [FLAGS]")
        .footerHeading("%nExample: the most frequent words of the linking pages%n")
        .footer("  waymark knowledge export reefs --to tsv | grep ^WORD | head");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    OutputFile.requireWritableIfNamed("into", settings.into());
    Knowledge knowledge = KnowledgeLoader.read(Parameters.value(0, line));
    if (settings.into().isEmpty()) {
      write(knowledge, settings.to(), console.outputBytes());
    } else {
      try (OutputStream out = Files.newOutputStream(Path.of(settings.into()))) {
        write(knowledge, settings.to(), out);
      }
    }
    return ExitCode.DONE.code();
  }

  private static void write(Knowledge knowledge, Format format, OutputStream out)
      throws IOException {
    switch (format) {
      case JSON -> KnowledgeExport.writeJson(knowledge, out);
      case TSV -> KnowledgeExport.writeTsv(knowledge, out);
      case WMKN -> KnowledgeFile.write(knowledge, out);
    }
  }
}
