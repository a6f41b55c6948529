package dev.waymark.cli;

import dev.waymark.cli.collection.ConfiguredPolicy;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.collection.PageReader;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.command.ProgressDisplay;
import dev.waymark.cli.command.ProgressSettings;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.rank.sessions.NearTargetsFunction;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.predicate.PredicateContext;
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
  private static final Set<String> PROGRESS_KEYS =
      Set.copyOf(SettingsSchema.of(ProgressSettings.class).names());

  private final Flags<CrawlCommandSettings> flags = new Flags<>(CrawlCommandSettings.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.optional(
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
    String file = Parameters.value(0, line);
    List<RawSetting> written = file.isEmpty() ? List.of() : ConfigFile.read(Path.of(file));
    try {
      return crawl(mergeSettings(written, line, console.err()::println), console);
    } catch (ConfigException e) {
      throw ConfigFile.withLocation(e, written, flags.parse(line));
    }
  }

  private int crawl(CrawlCommandSettings settings, Console console) throws InterruptedException {
    CrawlConfig job = settings.config();
    if (job.crawl().seed().isEmpty() && job.crawl().people().isEmpty()) {
      throw new ConfigException(
          "seed: say where to begin, for instance --seed https://example.org/.");
    }
    ProgressDisplay display = new ProgressDisplay(console, settings.progress());
    InFlightParents parents = InFlightParents.forPredicate(job.relevance().want());
    try (PageReader reader = new PageReader(job.politeness(), job.fetch(), "");
        PageJudge judge = openJudge(job, reader, parents);
        ConfiguredPolicy order = ConfiguredPolicy.open(job, reader, console.err()::println)) {
      LiveCrawl run =
          new LiveCrawl(
                  job,
                  judge,
                  order.policy(),
                  KnowledgeLoader.readPrior(job),
                  InstantSource.system(),
                  flags.keys().write(settings))
              .withParents(parents)
              .onMessage(console.err()::println);
      LiveCrawl.Result result;
      try (InterruptHandler interruption = new InterruptHandler(run::stop, console.err())) {
        result = run.run(display);
      } finally {
        display.clear();
      }
      new CrawlSummary(settings, result).print(console);
      return result.outcome().exitCode();
    }
  }

  /**
   * Defaults, then what the collection remembers, then the job file, then the flags. How a run is
   * shown is its own affair.
   */
  private CrawlCommandSettings mergeSettings(
      List<RawSetting> written, ParseResult line, Consumer<String> tell) {
    Path into = Path.of(flags.read(written, line).config().crawl().into());
    Path remembered = into.resolve(LiveCrawl.SETTINGS_FILE);
    List<RawSetting> all = new ArrayList<>();
    if (Files.isRegularFile(remembered)) {
      all.addAll(ConfigFile.readStored(into));
      all.removeIf(given -> PROGRESS_KEYS.contains(given.name()));
    }
    CrawlConfig begunWith = flags.keys().read(all).config();
    String before = begunWith.relevance().want();
    boolean begun = !all.isEmpty();
    all.addAll(written);
    all.addAll(flags.parse(line));
    // What one begins at besides: the old seeds still say what "stay" means.
    Set<String> seeds = new LinkedHashSet<>(flags.keys().read(all).config().crawl().seed());
    seeds.addAll(begunWith.crawl().seed());
    all.add(RawSetting.flag("seed", List.copyOf(seeds)));
    CrawlCommandSettings settings = flags.keys().read(all);
    if (begun && !before.equals(settings.config().relevance().want())) {
      String what = before.isEmpty() ? "everything" : before;
      tell.accept(into + " was crawled for " + what + " so far; those pages keep their relevance.");
    }
    return settings;
  }

  /** Without a want, everything is wanted: a plain crawl. */
  static PageJudge openJudge(CrawlConfig job, PageReader reader, InFlightParents parents) {
    if (job.relevance().want().isEmpty()) {
      return new PageJudge(page -> dev.waymark.model.Relevance.yes(1, "every page is relevant"));
    }
    return PageJudge.fromSettings(
        job.relevance(),
        PredicateContext.minimal()
            .withExampleReader(reader::readText)
            .withParents(parents::get)
            .withExtraFunctions(List.of(NearTargetsFunction.create(job.learn().sessions()))));
  }
}
