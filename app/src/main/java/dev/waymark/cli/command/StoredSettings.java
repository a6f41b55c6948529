package dev.waymark.cli.command;

import dev.waymark.config.RawSetting;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The settings in the folder of a collection, which may be of an older build: keys that have
 * another name are renamed, keys that are gone are left out. A job file, which a person wrote, is
 * read without it: there an unknown key is a mistake.
 */
final class StoredSettings {
  private static final Map<String, String> NEW_NAMES =
      Map.of(
          "dry-spell", "max-irrelevant-streak",
          "max-dates", "max-calendar-pages",
          "max-index", "pages",
          "max-size", "max-queue-size",
          "min-interest", "min-interest-ratio",
          "per-host", "max-pages-per-host",
          "per-host-waiting", "max-queue-per-host",
          "random", "random-seed",
          "skip-ending", "skip-extension");

  /** Constants of the program, or of no effect. */
  private static final Set<String> REMOVED =
      Set.of(
          "max-features",
          "max-query-shapes",
          "min-interest-share",
          "relearn",
          "rescore",
          "settle-for",
          "vote-window");

  private static final Map<String, String> NEW_KEEP_VALUES = Map.of("satisfying", "relevant");

  private StoredSettings() {}

  /** The same under the names of this build. */
  static List<RawSetting> upgrade(List<RawSetting> settings) {
    return settings.stream()
        .filter(setting -> !REMOVED.contains(setting.name()))
        .map(StoredSettings::upgrade)
        .toList();
  }

  private static RawSetting upgrade(RawSetting setting) {
    List<String> texts =
        setting.name().equals("keep")
            ? setting.texts().stream()
                .map(text -> NEW_KEEP_VALUES.getOrDefault(text, text))
                .toList()
            : setting.texts();
    String name = NEW_NAMES.getOrDefault(setting.name(), setting.name());
    return new RawSetting(name, texts, setting.source());
  }
}
