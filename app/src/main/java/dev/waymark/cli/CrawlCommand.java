package dev.waymark.cli;

import dev.waymark.cli.collection.Bookmarks;
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
import dev.waymark.cli.logging.CrawlLogFile;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.model.Relevance;
import dev.waymark.rank.sessions.NearTargetsFunction;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.Predicates;
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

/** Crawls for relevant pages, or continues a crawl. */
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
    List<RawSetting> fileSettings = file.isEmpty() ? List.of() : ConfigFile.read(Path.of(file));
    try {
      return crawl(mergeSettings(fileSettings, line, console.err()::println), console);
    } catch (ConfigException e) {
      throw ConfigFile.withLocation(e, fileSettings, flags.parse(line));
    }
  }

  private int crawl(CrawlCommandSettings settings, Console console) throws InterruptedException {
    CrawlConfig config = settings.config();
    if (config.crawl().seed().isEmpty() && config.crawl().people().isEmpty()) {
      throw new ConfigException(
          "seed: say where to begin, for instance --seed https://example.org/.");
    }
    ProgressDisplay display = new ProgressDisplay(console, settings.progress());
    InFlightParents parents = InFlightParents.forPredicate(config.relevance().want());
    try (PageReader reader = new PageReader(config.politeness(), config.fetch(), "");
        PageJudge judge = openJudge(config, reader, parents);
        ConfiguredPolicy policy = ConfiguredPolicy.open(settings, reader, console.err()::println);
        CrawlLogFile log = CrawlLogFile.open(Path.of(config.crawl().into()))) {
      printWant(config.relevance().want(), console);
      LiveCrawl run =
          new LiveCrawl(
                  config,
                  judge,
                  policy.policy(),
                  KnowledgeLoader.readPrior(config),
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
   * Defaults, then what the collection remembers, then the job file, then the flags. What a run
   * displays is not remembered.
   */
  private CrawlCommandSettings mergeSettings(
      List<RawSetting> fileSettings, ParseResult line, Consumer<String> warnings) {
    Path into = Path.of(flags.read(fileSettings, line).config().crawl().into());
    Path stored = into.resolve(LiveCrawl.SETTINGS_FILE);
    List<RawSetting> all = new ArrayList<>();
    if (Files.isRegularFile(stored)) {
      all.addAll(ConfigFile.readStored(into));
      all.removeIf(setting -> PROGRESS_KEYS.contains(setting.name()));
    }
    CrawlConfig before = flags.keys().read(all).config();
    String wantBefore = before.relevance().want();
    boolean continued = !all.isEmpty();
    all.addAll(fileSettings);
    all.addAll(flags.parse(line));
    // New seeds are added: the old ones still say what --stay means.
    Set<String> seeds = new LinkedHashSet<>();
    for (String seed : flags.keys().read(all).config().crawl().seed()) {
      seeds.addAll(Bookmarks.isFile(seed) ? Bookmarks.read(Path.of(seed)) : List.of(seed));
    }
    seeds.addAll(before.crawl().seed());
    all.add(RawSetting.flag("seed", List.copyOf(seeds)));
    CrawlCommandSettings settings = flags.keys().read(all);
    if (continued && !wantBefore.equals(settings.config().relevance().want())) {
      String what = wantBefore.isEmpty() ? "everything" : wantBefore;
      warnings.accept(
          into
              + " was crawled for "
              + what
              + " so far; those pages keep their relevance. To judge them again: waymark judge "
              + into
              + " --want '"
              + settings.config().relevance().want()
              + "' --apply");
    }
    return settings;
  }

  /** Words without syntax are a guess at what is meant: the user sees it before pages are spent. */
  static void printWant(String want, Console console) {
    String explanation = Predicates.explain(want);
    if (!explanation.isEmpty()) {
      console.err().println(explanation);
    }
  }

  /** Without a predicate, every page is relevant: a plain crawl. */
  static PageJudge openJudge(CrawlConfig config, PageReader reader, InFlightParents parents) {
    if (config.relevance().want().isEmpty()) {
      return new PageJudge(page -> Relevance.yes(1, "every page is relevant"));
    }
    return PageJudge.fromSettings(
        config.relevance(),
        PredicateContext.minimal()
            .withExampleReader(reader::readText)
            .withParents(parents::get)
            .withExtraFunctions(List.of(NearTargetsFunction.create(config.learn().sessions()))));
  }
}
