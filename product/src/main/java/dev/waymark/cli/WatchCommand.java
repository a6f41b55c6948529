package dev.waymark.cli;

import dev.waymark.engine.CrawlRun;
import dev.waymark.engine.Job;
import dev.waymark.engine.Parents;
import dev.waymark.judge.Judge;
import dev.waymark.patterns.PatternMiner;
import dev.waymark.patterns.Patterns;
import dev.waymark.people.PeopleSettings;
import dev.waymark.settings.BadSetting;
import dev.waymark.traces.PageView;
import dev.waymark.traces.PageViews;
import dev.waymark.traces.Stopped;
import dev.waymark.watch.WatchRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Goes on with a collection: finds new pages soon after they appear. */
final class WatchCommand implements Command {
  private final Flags<WatchJob> flags = new Flags<>(WatchJob.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.one(0, "DIR", "Folder of a collection that was crawled."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark watch DIR [--once] [FLAGS]")
        .footerHeading("%nExample: every hour, by cron; what is new is in reefs/feed.xml%n")
        .footer(
            "  0 * * * *  waymark watch reefs --once",
            "",
            "Hubs are asked again when they are expected to have something new, learned from how",
            "often they had, with conditional requests and the delays of the crawl.");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Path folder = Path.of(Parameters.at(0, line));
    Path remembered = folder.resolve(CrawlRun.SETTINGS);
    if (!Files.isRegularFile(remembered)) {
      throw new BadSetting(
          "There is no collection in "
              + folder
              + "; waymark crawl --seed URL --into "
              + folder
              + " makes one.");
    }
    WatchJob settings = flags.read(JobFile.remembered(folder), line);
    Job job = settings.crawl().job();
    Parents parents = Parents.of(job.judge().want());
    try (PageReader reader = new PageReader(job.manners(), job.fetch(), "");
        Judge judge = CrawlCommand.judge(job, reader, parents);
        JobOrder order = JobOrder.of(job, reader, console.err()::println)) {
      WatchRun run =
          new WatchRun(
                  settings.watch(),
                  job,
                  judge,
                  parents,
                  order.order(),
                  Knowledges.prior(job),
                  people(job),
                  InstantSource.system(),
                  Files.readString(remembered))
              .saying(console.err()::println);
      try (Interruption interruption = new Interruption(run::stop, console.err())) {
        run.run(round -> print(round, settings.watch().once(), console.out()));
      }
    }
    return ExitCode.DONE.code();
  }

  private static Patterns people(Job job) throws IOException {
    PatternMiner miner = new PatternMiner();
    try {
      List<PageView> views =
          PageViews.read(job.crawl().people(), PeopleSettings.defaults(), said -> {});
      views.stream()
          .filter(view -> view.user() != 0)
          .forEach(view -> miner.visit(view.url(), view.referrer()));
      return miner.mine();
    } catch (Stopped e) {
      throw new Failure(ExitCode.USAGE, e.getMessage());
    }
  }

  private static void print(WatchRun.Round round, boolean once, PrintStream out) {
    out.printf(
        "%d hubs asked, %d changed, %d new URLs, %d new pages in the feed%s%n",
        round.asked(),
        round.changed(),
        round.found(),
        round.kept(),
        once ? "" : "; next at " + round.next().truncatedTo(ChronoUnit.SECONDS));
    out.flush();
  }
}
