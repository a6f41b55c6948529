package dev.waymark.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.command.ProgressText;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.config.RawSetting;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.search.refresh.CollectionVersions;
import dev.waymark.search.refresh.CommunityRefresh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Crawls again for the queries that the users of a community search for. */
final class CommunityRefreshCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of a refresh; what is not given, the community remembers from its start. */
  record Settings(
      @Key(help = "The refresh") Output output,
      @Key(help = "The crawls") CommunityConfig community) {}

  /** How the report is printed. */
  record Output(@Key(help = "Print the report as one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "DIR", "Folder of a community."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark community refresh DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark community refresh ours");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Path folder = Path.of(Parameters.value(0, line));
    Settings settings = flags.read(storedSettings(folder), line);
    boolean json = settings.output().json();
    CommunityRefresh.RefreshReport report =
        refresh(
            folder,
            settings.community(),
            query -> {
              if (!json) {
                console.err().println("  " + query);
              }
            });
    if (json) {
      console
          .out()
          .println(
              JsonNodeFactory.instance
                  .objectNode()
                  .put("queries", report.queries())
                  .put("pages_before", report.pagesBefore())
                  .put("pages", report.pages())
                  .put("fetched", report.fetched())
                  .put("unchanged", report.unchanged()));
    } else {
      console.out().println(summary(folder, report));
    }
    return ExitCode.DONE.code();
  }

  static String summary(Path folder, CommunityRefresh.RefreshReport report) {
    return String.format(
        "%s: %s pages for %s queries replace %s; %s fetched, %s of them unchanged.",
        folder,
        ProgressText.count(report.pages()),
        ProgressText.count(report.queries()),
        ProgressText.count(report.pagesBefore()),
        ProgressText.count(report.fetched()),
        ProgressText.count(report.unchanged()));
  }

  static CommunityRefresh.RefreshReport refresh(
      Path folder, CommunityConfig settings, Consumer<String> queryLog)
      throws IOException, InterruptedException {
    CrawlConfig config = settings.toCrawlConfig(List.of(), folder);
    try (PageJudge judge = openJudge(config)) {
      return new CommunityRefresh(
              folder,
              settings.community(),
              next -> settings.toCrawlConfig(List.of(), next),
              judge,
              InstantSource.system())
          .run(queryLog);
    }
  }

  /** The settings that a community was started with. */
  static List<RawSetting> storedSettings(Path folder) {
    Path file = folder.resolve(CommunityConfig.FILE_NAME);
    if (!CollectionVersions.exists(folder) || !Files.isRegularFile(file)) {
      throw new ConfigException(
          folder + " is not a community; waymark community start --into " + folder + " makes one.");
    }
    return ConfigFile.read(file);
  }

  /** Without a predicate, every page is relevant: the queries choose. */
  static PageJudge openJudge(CrawlConfig config) {
    return config.relevance().want().isEmpty()
        ? new PageJudge(page -> Relevance.yes(1, "every page is relevant"))
        : PageJudge.fromSettings(config.relevance(), PredicateContext.minimal());
  }
}
