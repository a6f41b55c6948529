package dev.waymark.jobs;

import dev.waymark.archive.StorageException;
import dev.waymark.cli.collection.ConfiguredPolicy;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.collection.PageReader;
import dev.waymark.cli.collection.RefreshCommandSettings;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.display.ProgressSettings;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.file.AtomicFile;
import dev.waymark.relevance.PageJudge;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.search.refresh.CollectionRefresh;
import dev.waymark.search.refresh.QueryPolicies;
import dev.waymark.search.refresh.RefreshSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Refreshes a collection with what it remembers: the settings of its crawls, over them those that
 * its refreshes were given, in {@code refresh.yaml}.
 */
public final class RefreshRun {
  private static final String ORDER_KEY = "order";
  private static final SettingsSchema<RefreshCommandSettings> KEYS =
      SettingsSchema.of(RefreshCommandSettings.class);

  private final Path folder;
  private final List<RawSetting> crawlSettings;
  private final List<RawSetting> given;

  /**
   * @param flags given now, over what is remembered
   */
  public RefreshRun(Path folder, List<RawSetting> flags) {
    this.folder = CollectionLocator.locate(folder);
    if (!Files.isRegularFile(folder.resolve(LiveCrawl.SETTINGS_FILE))) {
      throw new ConfigException(
          "%s has no %s; waymark crawl --seed URL --into %s makes it."
              .formatted(folder, LiveCrawl.SETTINGS_FILE, folder));
    }
    this.crawlSettings = withoutProgress(ConfigFile.readStored(folder));
    Path file = folder.resolve(RefreshCommandSettings.FILE_NAME);
    this.given = new ArrayList<>();
    if (Files.isRegularFile(file)) {
      given.addAll(ConfigFile.read(file));
    }
    Set<String> now = new HashSet<>(flags.stream().map(RawSetting::name).toList());
    given.removeIf(setting -> now.contains(setting.name()));
    given.addAll(flags);
  }

  private static List<RawSetting> withoutProgress(List<RawSetting> settings) {
    Set<String> names = Set.copyOf(SettingsSchema.of(ProgressSettings.class).names());
    return new ArrayList<>(settings.stream().filter(s -> !names.contains(s.name())).toList());
  }

  /** All settings; the ordering policy is that of the crawls for queries. */
  public RefreshCommandSettings settings() {
    List<RawSetting> all = new ArrayList<>(crawlSettings);
    all.add(RawSetting.flag(ORDER_KEY, List.of(RefreshSettings.QUERY_POLICY)));
    all.addAll(given);
    return KEYS.read(all);
  }

  /** The settings of the collection's crawls, with what the refresh was given, but their order. */
  private CrawlCommandSettings collectionSettings() {
    List<RawSetting> all = new ArrayList<>(crawlSettings);
    given.stream().filter(setting -> !setting.name().equals(ORDER_KEY)).forEach(all::add);
    return KEYS.read(all).crawl();
  }

  /** How often the collection is to be refreshed; zero if nobody said. */
  public Duration interval() {
    return settings().refresh().every();
  }

  /** Refreshes once, and remembers what it was given. */
  public CollectionRefresh.RefreshReport run(Consumer<String> messages, Consumer<String> queries)
      throws IOException, InterruptedException {
    RefreshCommandSettings settings = settings();
    CrawlCommandSettings crawl = collectionSettings();
    CrawlConfig config = crawl.config();
    InFlightParents parents = InFlightParents.forPredicate(config.relevance().want());
    CollectionRefresh.RefreshReport report;
    try (PageReader reader = new PageReader(config.politeness(), config.fetch(), "");
        PageJudge judge = CrawlRun.openJudge(config, reader, parents);
        ConfiguredPolicy policy = ConfiguredPolicy.open(crawl, reader, messages)) {
      String order = settings.crawl().config().learn().order();
      report =
          new CollectionRefresh(
                  settings.refresh(),
                  config,
                  judge,
                  new CollectionRefresh.Policies(
                      policy.policy(),
                      queryPolicies(order, policy),
                      KnowledgeLoader.readPrior(config)),
                  InstantSource.system())
              .run(queries);
    }
    remember();
    return report;
  }

  private static QueryPolicies queryPolicies(String order, ConfiguredPolicy configured) {
    if (order.equals(RefreshSettings.QUERY_POLICY)) {
      return QueryPolicies.BY_SIMILARITY;
    }
    configured.createForQuery(order, ""); // a name that there is not, or a file, is said at once
    return (query, vectorizer) -> configured.createForQuery(order, query);
  }

  private void remember() {
    Path file = folder.resolve(RefreshCommandSettings.FILE_NAME);
    try {
      AtomicFile.write(file, KEYS.writeGiven(withoutProgress(given)));
    } catch (IOException e) {
      throw StorageException.forFile(file, "write", e);
    }
  }

  /** A refresh in a sentence. */
  public static String summary(Path folder, CollectionRefresh.RefreshReport report) {
    return String.format(
        "%s: %s pages for %s replace %s; %s fetched, %s of them unchanged.",
        folder,
        ProgressText.count(report.pages()),
        report.queries() == 1 ? "1 query" : ProgressText.count(report.queries()) + " queries",
        ProgressText.count(report.pagesBefore()),
        ProgressText.count(report.fetched()),
        ProgressText.count(report.unchanged()));
  }
}
