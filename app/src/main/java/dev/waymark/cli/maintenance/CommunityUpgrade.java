package dev.waymark.cli.maintenance;

import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.collection.RefreshCommandSettings;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.command.Console;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.upgrade.CollectionUpgrade;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.file.AtomicFile;
import dev.waymark.file.FileTree;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.search.refresh.RefreshSettings;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.TraceUpgrade;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes a collection of what earlier builds called a community: a folder with versions of a
 * collection and a file that names the current one. That file is deleted last but for the old
 * versions: killed before it, the upgrade is run again.
 */
final class CommunityUpgrade {
  private static final String POINTER_FILE = "current";
  private static final String SETTINGS_FILE = "community.yaml";
  private static final String FORMAT_FILE = "collection.json";
  private static final Pattern VERSION_FOLDER = Pattern.compile("(version|generation)-\\d+");

  /** The file that says the format comes last: until then the version is a collection. */
  private static final List<String> COLLECTION_FILES =
      List.of("warc", "index.cdxj", "journal.jsonl", "frontier", "index", FORMAT_FILE);

  private final Path folder;
  private final CollectionStep collections;

  /** Brings a collection to the current format. */
  @FunctionalInterface
  interface CollectionStep {
    boolean upgrade(Path folder, Console console) throws IOException;
  }

  CommunityUpgrade(Path folder, CollectionStep collections) {
    this.folder = folder;
    this.collections = collections;
  }

  void run(Console console) throws IOException {
    Path version = folder.resolve(Files.readString(folder.resolve(POINTER_FILE)).strip());
    TraceUpgrade.run(folder.resolve(TraceFolder.OF_COLLECTION));
    if (!Files.exists(folder.resolve(FORMAT_FILE))) {
      collections.upgrade(version, console);
    }
    if (Files.exists(folder.resolve(SETTINGS_FILE))) {
      convertSettings();
    }
    for (String name : COLLECTION_FILES) {
      if (Files.exists(version.resolve(name))) {
        Files.move(version.resolve(name), folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
      }
    }
    Files.delete(folder.resolve(POINTER_FILE));
    deleteRemains();
    if (!knowsPages()) {
      console
          .err()
          .println(
              "Its pages were kept without a frontier, so that why, knowledge and watch do not know"
                  + " them; waymark refresh "
                  + folder
                  + " crawls for its queries and makes one.");
    }
  }

  /** The settings of the crawls become those of the collection, the others those of refreshes. */
  private void convertSettings() throws IOException {
    Path file = folder.resolve(SETTINGS_FILE);
    CollectionUpgrade.convertSettings(file);
    SettingsSchema<CrawlCommandSettings> crawlKeys = SettingsSchema.of(CrawlCommandSettings.class);
    Set<String> refreshKeys = Set.copyOf(SettingsSchema.of(RefreshSettings.class).names());
    List<RawSetting> ofCrawl = new ArrayList<>();
    List<RawSetting> ofRefresh = new ArrayList<>();
    for (RawSetting setting : ConfigFile.read(file)) {
      boolean both = setting.name().equals("pages");
      boolean refresh = refreshKeys.contains(setting.name()) || setting.name().equals("order");
      if (both || refresh) {
        ofRefresh.add(setting);
      }
      if (both || !refresh) {
        ofCrawl.add(setting);
      }
    }
    ofCrawl.add(RawSetting.flag("into", List.of(folder.toString())));
    AtomicFile.write(
        folder.resolve(LiveCrawl.SETTINGS_FILE), crawlKeys.write(crawlKeys.read(ofCrawl)));
    AtomicFile.write(
        folder.resolve(RefreshCommandSettings.FILE_NAME),
        SettingsSchema.of(RefreshCommandSettings.class).writeGiven(ofRefresh));
  }

  private void deleteRemains() throws IOException {
    Files.deleteIfExists(folder.resolve(SETTINGS_FILE));
    Files.deleteIfExists(folder.resolve("refresh.lock"));
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (VERSION_FOLDER.matcher(file.getFileName().toString()).matches()) {
          FileTree.delete(file);
        }
      }
    }
  }

  private boolean knowsPages() {
    try (FrontierStore store = RocksFrontierStore.openReadOnly(folder.resolve("frontier"))) {
      return store.pages() > 0;
    }
  }
}
