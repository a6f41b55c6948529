package dev.waymark.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.command.ProgressText;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.config.SettingsSchema;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import dev.waymark.search.refresh.Bookmarks;
import dev.waymark.search.refresh.CollectionVersions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Crawls the first collection of a community, breadth-first from its bookmarks. */
final class CommunityStartCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of a start. */
  record Settings(
      @Key(help = "The start") StartSettings start,
      @Key(help = "The crawls") CommunityConfig community) {}

  /** The bookmarks to start from, and the folder. */
  record StartSettings(
      @Key(
              help =
                  "Bookmarks: a browser's export, Chromium's file, OPML or a list; may be given"
                      + " many times.",
              placeholder = "FILE")
          List<String> bookmarks,
      @Key(help = "Folder of the community.", defaultValue = "community", placeholder = "DIR")
          String into) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark community start --bookmarks FILE --into DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer(
            "  waymark community start --bookmarks bookmarks.html --into ours --pages 5000 \\",
            "      --contact you@example.org");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    Path folder = Path.of(settings.start().into());
    if (CollectionVersions.exists(folder)) {
      throw new ConfigException(
          folder + " is a community already; waymark community refresh " + folder + " goes on.");
    }
    Set<String> seeds = new LinkedHashSet<>();
    for (String file : settings.start().bookmarks()) {
      seeds.addAll(Bookmarks.read(Path.of(file)));
    }
    if (seeds.isEmpty()) {
      throw new ConfigException(
          "bookmarks: say what to begin with, e.g. --bookmarks bookmarks.html.");
    }
    Files.createDirectories(folder);
    CollectionVersions versions = new CollectionVersions(folder);
    Path first = versions.nextFolder();
    CrawlConfig config = settings.community().toCrawlConfig(List.copyOf(seeds), first);
    Files.writeString(
        folder.resolve(CommunityConfig.FILE_NAME),
        SettingsSchema.of(CommunityConfig.class).write(settings.community()));
    long pages;
    try (PageJudge judge = CommunityRefreshCommand.openJudge(config)) {
      LiveCrawl run =
          new LiveCrawl(
              config,
              judge,
              AllOrderingPolicies.registry().create("breadth-first", PolicyContext.empty()),
              new Knowledge(Set.of()),
              InstantSource.system(),
              "");
      try (InterruptHandler interruption = new InterruptHandler(run::stop, console.err())) {
        pages = run.run(progress -> {}).progress().pages();
      }
    }
    if (pages == 0) {
      throw new CommandException(ExitCode.UNREACHABLE, "None of the bookmarks could be fetched.");
    }
    versions.makeCurrent(first);
    console
        .out()
        .println(
            ProgressText.count(pages)
                + " pages from "
                + ProgressText.count(seeds.size())
                + " bookmarks are in "
                + folder
                + ". Next: "
                + console.commandText("serve", folder));
    return ExitCode.DONE.code();
  }
}
