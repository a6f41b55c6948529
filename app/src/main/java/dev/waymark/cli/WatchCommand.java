package dev.waymark.cli;

import dev.waymark.cli.collection.ConfiguredPolicy;
import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.collection.PageReader;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.command.Parameters;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.relevance.PageJudge;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.watch.CollectionWatcher;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Goes on with a collection: finds new pages soon after they appear. */
final class WatchCommand implements Command {
  private final Flags<WatchCommandSettings> flags = new Flags<>(WatchCommandSettings.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "DIR", "Folder of a collection that was crawled."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark watch DIR [--once] [FLAGS]")
        .footerHeading("%nExample: every hour, by cron; what is new is in reefs/feed.xml%n")
        .footer(
            "  0 * * * *  waymark watch reefs --once",
            "",
            "Hubs are polled again when they are expected to have something new, learned from how",
            "often they had and, before that, from the traffic of users; with conditional requests",
            "and the delays of the crawl, all of whose flags can be given.");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Path folder = CollectionLocator.locate(Path.of(Parameters.value(0, line)));
    WatchCommandSettings settings = flags.read(ConfigFile.readStored(folder), line);
    CrawlConfig config = settings.crawl().config();
    InFlightParents parents = InFlightParents.forPredicate(config.relevance().want());
    try (PageReader reader = new PageReader(config.politeness(), config.fetch(), "");
        PageJudge judge = CrawlRun.openJudge(config, reader, parents);
        ConfiguredPolicy policy =
            ConfiguredPolicy.open(settings.crawl(), reader, console.err()::println)) {
      CollectionWatcher run =
          new CollectionWatcher(
                  settings.watch(),
                  config,
                  judge,
                  parents,
                  policy.policy(),
                  KnowledgeLoader.readPrior(config),
                  policy.trace(),
                  InstantSource.system(),
                  Files.readString(folder.resolve(LiveCrawl.SETTINGS_FILE)))
              .onMessage(console.err()::println);
      try (InterruptHandler interruption = new InterruptHandler(run::stop, console.err())) {
        AtomicBoolean unreachable = new AtomicBoolean();
        run.run(round -> {
          print(round, settings.watch().once(), console.out());
          unreachable.set(round.unreachable());
        });
        return (unreachable.get() ? ExitCode.UNREACHABLE : ExitCode.DONE).code();
      }
    }
  }

  private static void print(CollectionWatcher.WatchRound round, boolean once, PrintStream out) {
    out.println(
        round.text()
            + (once ? "" : "; next at " + round.nextPoll().truncatedTo(ChronoUnit.SECONDS)));
    out.flush();
  }
}
