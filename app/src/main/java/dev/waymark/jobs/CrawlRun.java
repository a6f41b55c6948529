package dev.waymark.jobs;

import dev.waymark.archive.StorageException;
import dev.waymark.cli.collection.Bookmarks;
import dev.waymark.cli.collection.ConfiguredPolicy;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.collection.PageReader;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.display.ProgressSettings;
import dev.waymark.cli.logging.CrawlLogFile;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.sharded.ShardedCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.CrawlSettings;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.fetch.UserAgent;
import dev.waymark.file.AtomicFile;
import dev.waymark.model.Relevance;
import dev.waymark.rank.sessions.NearTargetsFunction;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.shard.ShardFolder;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** One run of a crawl from its settings, as the command line and the server start it. */
public final class CrawlRun {
  private static final SettingsSchema<CrawlCommandSettings> KEYS =
      SettingsSchema.of(CrawlCommandSettings.class);

  private static final Set<String> PROGRESS_KEYS =
      Set.copyOf(SettingsSchema.of(ProgressSettings.class).names());

  private CrawlRun() {}

  /** Does something with a crawl that is set up, while all that it needs is open. */
  public interface Use<T> {
    T run(LiveCrawl crawl) throws InterruptedException;
  }

  /**
   * Sets a crawl up, and closes what it needs afterwards.
   *
   * @param messages takes sentences for the user
   */
  public static <T> T open(CrawlCommandSettings settings, Consumer<String> messages, Use<T> use)
      throws InterruptedException {
    validate(settings);
    CrawlConfig config = settings.config();
    if (config.shards().isDivided()
        || ShardFolder.find(Path.of(config.crawl().into())).isPresent()) {
      throw new ConfigException(
          "shards: a crawl in shards is run by the command crawl, without a window; leave out"
              + " --serve, or crawl into a new folder without --shards.");
    }
    return openParts(
        settings,
        messages,
        (judge, policy, parents) ->
            use.run(
                new LiveCrawl(
                        config,
                        judge,
                        policy.policy(),
                        KnowledgeLoader.readPrior(config),
                        InstantSource.system(),
                        KEYS.write(settings))
                    .withParents(parents)
                    .onMessage(messages)));
  }

  /** Does something with a crawl in shards that is set up, while all that it needs is open. */
  public interface ShardedUse<T> {
    T run(ShardedCrawl crawl) throws InterruptedException;
  }

  /** Sets a crawl in shards up, and closes what it needs afterwards. */
  public static <T> T openSharded(
      CrawlCommandSettings settings, Consumer<String> messages, ShardedUse<T> use)
      throws InterruptedException {
    validate(settings);
    CrawlConfig config = settings.config();
    return openParts(
        settings,
        messages,
        (judge, policy, parents) ->
            use.run(
                new ShardedCrawl(
                        config,
                        judge,
                        policy::another,
                        KnowledgeLoader.readPrior(config),
                        InstantSource.system(),
                        KEYS.write(settings))
                    .withParents(parents)
                    .onMessage(messages)));
  }

  /** Makes a crawl of its parts and does something with it, while these are open. */
  private interface PartsUse<T> {
    T run(PageJudge judge, ConfiguredPolicy policy, InFlightParents parents)
        throws InterruptedException;
  }

  private static <T> T openParts(
      CrawlCommandSettings settings, Consumer<String> messages, PartsUse<T> use)
      throws InterruptedException {
    CrawlConfig config = settings.config();
    InFlightParents parents = InFlightParents.forPredicate(config.relevance().want());
    try (PageReader reader = new PageReader(config.politeness(), config.fetch(), "");
        PageJudge judge = openJudge(config, reader, parents);
        ConfiguredPolicy policy = ConfiguredPolicy.open(settings, reader, messages);
        CrawlLogFile log = CrawlLogFile.open(Path.of(config.crawl().into()))) {
      return use.run(judge, policy, parents);
    }
  }

  /** Settings without a collection that remembers any. */
  public static CrawlCommandSettings settings(List<RawSetting> given) {
    return KEYS.read(given);
  }

  /** Rejects settings with which no crawl can begin. */
  public static void validate(CrawlCommandSettings settings) {
    CrawlSettings crawl = settings.config().crawl();
    if (crawl.seed().isEmpty() && crawl.people().isEmpty()) {
      throw new ConfigException(
          "seed: say where to begin, for instance --seed https://example.org/.");
    }
    List<String> seeds = new ArrayList<>();
    for (String seed : crawl.seed()) {
      String url = Urls.normalizeTyped(seed);
      if (url != null) {
        seeds.add(url);
      } else if (!Bookmarks.isFile(seed)) {
        throw new ConfigException(
            "seed: `" + seed + "` is not a web address; write it like https://example.org/");
      }
    }
    UserAgent.refusalReason(settings.config().politeness(), seeds)
        .ifPresent(reason -> {
          throw new ConfigException(reason);
        });
  }

  /** Rejects a predicate that cannot be parsed, before a crawl begins with it. */
  static void validateWant(CrawlConfig config) {
    try (PageReader reader = new PageReader(config.politeness(), config.fetch(), "")) {
      openJudge(config, reader, InFlightParents.forPredicate(config.relevance().want())).close();
    }
  }

  /**
   * Defaults, then what the collection remembers, then what is given. What a run displays is not
   * remembered.
   *
   * @param given later ones win
   */
  public static CrawlCommandSettings mergeSettings(
      List<RawSetting> given, Consumer<String> warnings) {
    Path into = Path.of(KEYS.read(given).config().crawl().into());
    List<RawSetting> all = new ArrayList<>();
    if (Files.isRegularFile(into.resolve(LiveCrawl.SETTINGS_FILE))) {
      all.addAll(ConfigFile.readStored(into));
      all.removeIf(setting -> PROGRESS_KEYS.contains(setting.name()));
    }
    CrawlConfig before = KEYS.read(all).config();
    String wantBefore = before.relevance().want();
    boolean continued = !all.isEmpty();
    all.addAll(given);
    // New seeds are added: the old ones still say what --stay means.
    Set<String> seeds = new LinkedHashSet<>();
    for (String seed : KEYS.read(all).config().crawl().seed()) {
      seeds.addAll(Bookmarks.isFile(seed) ? Bookmarks.read(Path.of(seed)) : List.of(seed));
    }
    seeds.addAll(before.crawl().seed());
    all.add(RawSetting.flag("seed", List.copyOf(seeds)));
    CrawlCommandSettings settings = KEYS.read(all);
    String want = settings.config().relevance().want();
    if (continued && !wantBefore.equals(want)) {
      warnings.accept(
          "%s was crawled for %s so far; those pages keep their relevance. To judge them again: waymark judge %s --want %s --apply"
              .formatted(
                  into,
                  wantBefore.isEmpty() ? "everything" : Console.shellQuote(wantBefore),
                  Console.shellQuote(into.toString()),
                  Console.shellQuote(want)));
    }
    return settings;
  }

  /** Remembers settings with their collection. */
  static void store(CrawlCommandSettings settings) {
    Path file = Path.of(settings.config().crawl().into()).resolve(LiveCrawl.SETTINGS_FILE);
    try {
      Files.createDirectories(file.getParent());
      AtomicFile.write(file, KEYS.write(settings));
    } catch (IOException e) {
      throw StorageException.forFile(file, "write", e);
    }
  }

  /** The settings that a collection remembers, as a job file. */
  public static String stored(Path folder) {
    return KEYS.write(readStored(folder));
  }

  /** The settings that a collection remembers; the defaults if it has none yet. */
  public static CrawlCommandSettings readStored(Path folder) {
    return Files.isRegularFile(folder.resolve(LiveCrawl.SETTINGS_FILE))
        ? KEYS.read(
            ConfigFile.readStored(folder).stream()
                .filter(setting -> !PROGRESS_KEYS.contains(setting.name()))
                .toList())
        : KEYS.read(List.of());
  }

  /** Without a predicate, every page is relevant: a plain crawl. */
  public static PageJudge openJudge(
      CrawlConfig config, PageReader reader, InFlightParents parents) {
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
