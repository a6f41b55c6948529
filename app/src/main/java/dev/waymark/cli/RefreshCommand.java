package dev.waymark.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.waymark.cli.collection.RefreshCommandSettings;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressSettings;
import dev.waymark.config.RawSetting;
import dev.waymark.jobs.RefreshRun;
import dev.waymark.jobs.RefreshScheduler;
import dev.waymark.search.refresh.CollectionRefresh;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Crawls again for the queries that the users of a collection search for. */
final class RefreshCommand implements Command {
  private final Flags<RefreshCommandSettings> flags = new Flags<>(RefreshCommandSettings.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "DIR", "Folder of a collection."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark refresh DIR [FLAGS]")
        .footerHeading("%nExample: two thousand pages for the queries of late, every night%n")
        .footer(
            "  waymark refresh reefs --pages 2000 --every 24h",
            "",
            "For each query it crawls from the best hits, in the order \"query\" (pages similar to"
                + " it first),",
            "or that of --order; the pages found replace those of the collection. All flags of"
                + " waymark crawl",
            "can be given; the collection remembers them for its refreshes.");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Path folder = Path.of(Parameters.value(0, line));
    List<RawSetting> given = flags.parse(line);
    RefreshRun run = new RefreshRun(folder, given);
    Thread thread = Thread.currentThread();
    try (InterruptHandler interruption = new InterruptHandler(thread::interrupt, console.err())) {
      refresh(folder, run, console);
      if (given.stream().anyMatch(setting -> setting.name().equals("every"))) {
        return repeat(folder, run.interval(), console);
      }
      return ExitCode.DONE.code();
    } catch (InterruptedException e) {
      console.err().println(folder + " is as it was before this refresh.");
      return ExitCode.INTERRUPTED.code();
    }
  }

  private static int repeat(Path folder, Duration interval, Console console)
      throws InterruptedException {
    try (RefreshScheduler scheduler =
        RefreshScheduler.start(folder, interval, console.err()::println)) {
      if (!interval.isZero()) {
        new CountDownLatch(1).await(); // until interrupted
      }
    }
    return ExitCode.DONE.code();
  }

  private static void refresh(Path folder, RefreshRun run, Console console)
      throws IOException, InterruptedException {
    ProgressSettings display = run.settings().crawl().progress();
    CollectionRefresh.RefreshReport report =
        run.run(
            console.err()::println,
            query -> {
              if (!display.json() && !display.quiet()) {
                console.err().println("  " + query);
              }
            });
    console.out().println(display.json() ? json(report) : RefreshRun.summary(folder, report));
  }

  private static String json(CollectionRefresh.RefreshReport report) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("queries", report.queries())
        .put("pages_before", report.pagesBefore())
        .put("pages", report.pages())
        .put("fetched", report.fetched())
        .put("unchanged", report.unchanged())
        .toString();
  }
}
