package dev.waymark.cli.maintenance;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.DamageReport;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.parse.Parser;
import dev.waymark.relevance.predicate.TextEmbedder;
import dev.waymark.search.index.IndexRecovery;
import dev.waymark.search.index.Indexer;
import dev.waymark.search.refresh.CollectionLocator;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Rebuilds the search index of a collection from its archive. */
public final class IndexCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** How the index is built. */
  record Settings(
      @Key(
              help =
                  "Compute embeddings of the pages, for search --by embedding; some 20 pages a"
                      + " second.")
          boolean embeddings) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(0, "DIR", "Folder of a collection that nobody is crawling."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark index DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark index reefs");
  }

  @Override
  public int run(ParseResult line, Console console) {
    Settings settings = flags.read(List.of(), line);
    Path collection = CollectionLocator.locate(Path.of(Parameters.value(0, line)));
    TextEmbedder embedder = null;
    if (settings.embeddings()) {
      try {
        embedder = TextEmbedder.find();
      } catch (IllegalArgumentException e) {
        throw new ConfigException(e.getMessage());
      }
    }
    try (CollectionFolder folder = CollectionFolder.open(collection);
        Indexer indexer = Indexer.create(collection, embedder)) {
      IndexRecovery recovery = new IndexRecovery(collection, new Parser()::parse);
      long pages = recovery.addMissing(indexer);
      indexer.commitAll();
      console
          .out()
          .println(
              ProgressText.count(pages)
                  + " pages of "
                  + folder.path()
                  + " are searchable. Next: "
                  + console.commandText("search", folder.path(), "WORDS"));
      return DamageReport.exitCode(recovery.skipped(), collection, console);
    }
  }
}
