package dev.waymark.cli;

import dev.waymark.engine.CrawlRun;
import dev.waymark.engine.Job;
import dev.waymark.engine.Parents;
import dev.waymark.judge.Judge;
import dev.waymark.judge.JudgeContext;
import dev.waymark.sessions.NearTargets;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Given;
import dev.waymark.settings.Keys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The main job: crawl for pages you want, or go on where a crawl stopped. */
final class CrawlCommand implements Command {
  private static final Set<String> SHOWN = Set.copyOf(Keys.of(ProgressSettings.class).names());

  private final Flags<CrawlJob> flags = new Flags<>(CrawlJob.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.maybe(
            0, "JOB.YAML", "File of settings: its keys are the flags below. Flags win."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark crawl [JOB.YAML] [FLAGS]")
        .footerHeading("%nExample: fifty pages about reefs, kept in the folder reefs%n")
        .footer(
            "  waymark crawl --seed https://en.wikipedia.org/wiki/Coral_reef --want"
                + " 'word(\"reef\")' \\",
            "      --pages 50 --into reefs --contact you@example.org",
            "",
            "A collection remembers its settings: --into reefs --pages 500 goes on with it.");
  }

  @Override
  public int run(ParseResult line, Console console) throws InterruptedException {
    String file = Parameters.at(0, line);
    List<Given> written = file.isEmpty() ? List.of() : JobFile.read(Path.of(file));
    try {
      return crawl(settings(written, line, console.err()::println), console);
    } catch (BadSetting e) {
      throw JobFile.located(e, written, flags.given(line));
    }
  }

  private int crawl(CrawlJob settings, Console console) throws InterruptedException {
    Job job = settings.job();
    if (job.crawl().seed().isEmpty() && job.crawl().people().isEmpty()) {
      throw new BadSetting("seed: say where to begin, for instance --seed https://example.org/.");
    }
    ProgressDisplay display = new ProgressDisplay(console, settings.progress());
    Parents parents = Parents.of(job.judge().want());
    try (PageReader reader = new PageReader(job.manners(), job.fetch(), "");
        Judge judge = judge(job, reader, parents);
        JobOrder order = JobOrder.of(job, reader, console.err()::println)) {
      CrawlRun run =
          new CrawlRun(
                  job,
                  judge,
                  order.order(),
                  Knowledges.prior(job),
                  InstantSource.system(),
                  flags.keys().write(settings))
              .telling(parents)
              .saying(console.err()::println);
      CrawlRun.Result result;
      try (Interruption interruption = new Interruption(run::stop, console.err())) {
        result = run.run(display);
      } finally {
        display.end();
      }
      new CrawlSummary(settings, result).print(console);
      return result.ending().code();
    }
  }

  /**
   * Defaults, then what the collection remembers, then the job file, then the flags. How a run is
   * shown is its own affair.
   */
  private CrawlJob settings(List<Given> written, ParseResult line, Consumer<String> tell) {
    Path into = Path.of(flags.read(written, line).job().crawl().into());
    Path remembered = into.resolve(CrawlRun.SETTINGS);
    List<Given> all = new ArrayList<>();
    if (Files.isRegularFile(remembered)) {
      all.addAll(JobFile.remembered(into));
      all.removeIf(given -> SHOWN.contains(given.name()));
    }
    Job begunWith = flags.keys().read(all).job();
    String before = begunWith.judge().want();
    boolean begun = !all.isEmpty();
    all.addAll(written);
    all.addAll(flags.given(line));
    // What one begins at besides: the old seeds still say what "stay" means.
    Set<String> seeds = new LinkedHashSet<>(flags.keys().read(all).job().crawl().seed());
    seeds.addAll(begunWith.crawl().seed());
    all.add(Given.flag("seed", List.copyOf(seeds)));
    CrawlJob settings = flags.keys().read(all);
    if (begun && !before.equals(settings.job().judge().want())) {
      String what = before.isEmpty() ? "everything" : before;
      tell.accept(into + " was crawled for " + what + " so far; those pages keep their verdicts.");
    }
    return settings;
  }

  /** Without a want, everything is wanted: a plain crawl. */
  static Judge judge(Job job, PageReader reader, Parents parents) {
    if (job.judge().want().isEmpty()) {
      return new Judge(page -> dev.waymark.model.Verdict.yes(1, "everything is wanted"));
    }
    return Judge.of(
        job.judge(),
        JudgeContext.bare()
            .withRead(reader::text)
            .withParents(parents::of)
            .withMore(List.of(NearTargets.question(job.learn().sessions()))));
  }
}
