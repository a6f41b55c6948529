package dev.waymark.cli.maintenance;

import dev.waymark.cli.collection.ConfiguredPolicy;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.collection.PageReader;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.sharded.CollectionSplit;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.config.SettingsSchema;
import dev.waymark.search.refresh.CollectionLocator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Divides a collection into shards, each a collection that owns some domains. */
public final class SplitCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** How it is divided. */
  record Settings(
      @Key(
              help = "Number of shards; a registered domain is in one of them.",
              defaultValue = "16",
              min = 1)
          int shards,
      @Key(help = "New folder for the shards.", placeholder = "FOLDER") String into) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(0, "DIR", "Folder of a collection that nobody is crawling."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark split DIR --shards N --into FOLDER")
        .footerHeading("%nExample%n")
        .footer(
            "  waymark split reefs --shards 16 --into reefs-shards",
            "  waymark search reefs-shards coral",
            "",
            "The collection stays as it is. search, serve, why, export, knowledge and check read",
            "the new folder as they read a collection. What people left (people/) is not divided.");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    if (settings.into().isEmpty()) {
      throw new ConfigException("into: name a new folder for the shards: --into FOLDER.");
    }
    Path collection = CollectionLocator.locate(Path.of(Parameters.value(0, line)));
    CrawlCommandSettings crawl =
        SettingsSchema.of(CrawlCommandSettings.class).read(ConfigFile.readStored(collection));
    CrawlConfig config = crawl.config();
    List<Integer> pages;
    try (PageReader reader = new PageReader(config.politeness(), config.fetch(), "");
        ConfiguredPolicy policy = ConfiguredPolicy.openStored(crawl, reader)) {
      pages =
          new CollectionSplit(
                  config,
                  Path.of(settings.into()),
                  settings.shards(),
                  InstantSource.system(),
                  console.err()::println)
              .split(collection, policy.policy(), KnowledgeLoader.readPrior(config));
    }
    console
        .out()
        .println(
            ProgressText.count(pages.stream().mapToLong(Integer::longValue).sum())
                + " pages are in "
                + settings.shards()
                + " shards in "
                + settings.into()
                + ", the largest has "
                + ProgressText.count(pages.stream().mapToInt(Integer::intValue).max().orElse(0))
                + ". Next: "
                + console.commandText("search", settings.into(), "WORDS"));
    return ExitCode.DONE.code();
  }
}
