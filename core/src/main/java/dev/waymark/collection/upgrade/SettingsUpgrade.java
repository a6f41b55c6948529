package dev.waymark.collection.upgrade;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings and the state of a watch under their current names; comments stay as they are. */
final class SettingsUpgrade {
  private static final Pattern SETTING = Pattern.compile("(?m)^([a-z-]+):");

  /** Keys of {@code settings.yaml} and {@code community.yaml}. */
  private static final Map<String, String> KEYS =
      Map.ofEntries(
          Map.entry("min-interest", "min-interest-ratio"),
          Map.entry("dry-spell", "max-irrelevant-streak"),
          Map.entry("random", "random-seed"),
          Map.entry("max-size", "max-queue-size"),
          Map.entry("max-index", "pages"),
          Map.entry("per-host", "max-pages-per-host"),
          Map.entry("per-host-waiting", "max-queue-per-host"),
          Map.entry("skip-ending", "skip-extension"),
          Map.entry("max-dates", "max-calendar-pages"),
          Map.entry("expect", "expected-links"),
          Map.entry("min-people", "min-users"));

  /** Settings of format 1 that there are none of in format 2, each with its value in one line. */
  private static final Pattern REMOVED =
      Pattern.compile(
          "(?m)^(max-features|max-query-shapes|relearn|rescore|settle-for|vote-window):.*\\R?");

  private static final Pattern WATCH_KEY =
      Pattern.compile("(?m)^(\\s*)\"(news|days|asked|lastModified|decisions)\"(?= ?:)");

  private static final Map<String, String> WATCH_KEYS =
      Map.of(
          "news", "new_links",
          "days", "watched_days",
          "asked", "last_poll",
          "lastModified", "last_modified",
          "decisions", "journal_length");

  private SettingsUpgrade() {}

  static String convertSettings(String yaml) {
    return SETTING
        .matcher(REMOVED.matcher(yaml).replaceAll(""))
        .replaceAll(key -> KEYS.getOrDefault(key.group(1), key.group(1)) + ":")
        .replaceAll("(?m)^keep: satisfying$", "keep: relevant");
  }

  /** The file is written by this program alone, one key a line. */
  static String convertWatch(String json) {
    return WATCH_KEY
        .matcher(json)
        .replaceAll(key ->
            Matcher.quoteReplacement(key.group(1) + '"' + WATCH_KEYS.get(key.group(2)) + '"'));
  }
}
