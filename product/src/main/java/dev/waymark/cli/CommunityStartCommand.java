package dev.waymark.cli;

import dev.waymark.community.Bookmarks;
import dev.waymark.community.Generations;
import dev.waymark.engine.AllOrders;
import dev.waymark.engine.CrawlRun;
import dev.waymark.engine.Job;
import dev.waymark.judge.Judge;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.OrderContext;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
import dev.waymark.settings.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The first collection of a community, breadth-first from its bookmarks. */
final class CommunityStartCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What a start can be told. */
  record Settings(
      @Key(help = "The start") Target target, @Key(help = "The crawls") CommunityJob job) {}

  /** What it begins with, and where it goes. */
  record Target(
      @Key(
              help =
                  "Bookmarks: a browser's export, Chromium's file, OPML or a list; may be given"
                      + " many times.")
          List<String> bookmarks,
      @Key(help = "Folder of the community.", value = "community") String into) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark community start --bookmarks FILE --into DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer(
            "  waymark community start --bookmarks bookmarks.html --into ours --max-index 5000 \\",
            "      --contact you@example.org");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    Path folder = Path.of(settings.target().into());
    if (Generations.isThere(folder)) {
      throw new BadSetting(
          folder + " is a community already; waymark community refresh " + folder + " goes on.");
    }
    Set<String> seeds = new LinkedHashSet<>();
    for (String file : settings.target().bookmarks()) {
      seeds.addAll(Bookmarks.read(Path.of(file)));
    }
    if (seeds.isEmpty()) {
      throw new BadSetting("bookmarks: say what to begin with, e.g. --bookmarks bookmarks.html.");
    }
    Files.createDirectories(folder);
    Generations generations = new Generations(folder);
    Path first = generations.next();
    Job job = settings.job().job(List.copyOf(seeds), first);
    Files.writeString(
        folder.resolve(CommunityJob.FILE), Keys.of(CommunityJob.class).write(settings.job()));
    long pages;
    try (Judge judge = CommunityRefreshCommand.judge(job)) {
      CrawlRun run =
          new CrawlRun(
              job,
              judge,
              AllOrders.registry().of("breadth-first", OrderContext.plain()),
              new Knowledge(Set.of()),
              InstantSource.system(),
              "");
      try (Interruption interruption = new Interruption(run::stop, console.err())) {
        pages = run.run(progress -> {}).progress().pages();
      }
    }
    if (pages == 0) {
      throw new Failure(ExitCode.UNREACHABLE, "None of the bookmarks could be fetched.");
    }
    generations.replace(first);
    console
        .out()
        .println(
            ProgressText.count(pages)
                + " pages from "
                + ProgressText.count(seeds.size())
                + " bookmarks are in "
                + folder
                + ". Next: "
                + console.command("serve", folder));
    return ExitCode.DONE.code();
  }
}
