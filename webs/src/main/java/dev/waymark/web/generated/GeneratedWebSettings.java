package dev.waymark.web.generated;

import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings of a generated web, written {@code key=value,key=value}. Shares and probabilities are
 * from 0 to 1.
 */
public record GeneratedWebSettings(
    @Key(help = "number of pages", defaultValue = "10000", min = 100, max = 10_000_000) int pages,
    @Key(help = "another random seed, another web of the same kind", defaultValue = "1")
        long randomSeed,
    @Key(help = "number of hosts; 0: one for every 150 pages", defaultValue = "0") int hosts,
    @Key(help = "number of topics", defaultValue = "24", min = 2, max = 200) int topics,
    @Key(
            help =
                "share of pages of the rarest topic (falconry, with 6 topics or more); calligraphy,"
                    + " beekeeping and volcanoes have 4, 10 and 40 times this",
            defaultValue = "0.0005",
            max = 0.01)
        double rare,
    @Key(help = "how much a host concentrates on one or two topics", defaultValue = "0.6", max = 1)
        double hostFocus,
    @Key(help = "probability that a link stays on its page's topic", defaultValue = "0.7", max = 1)
        double locality,
    @Key(
            help = "probability that a link that leaves the topic goes to a neighbouring one",
            defaultValue = "0.3",
            max = 1)
        double related,
    @Key(help = "probability that a link stays on its host", defaultValue = "0.5", max = 1)
        double sameHost,
    @Key(help = "links in the text of a page, on average", defaultValue = "10", max = 500)
        int links,
    @Key(
            help = "how unequally pages are linked to; 1: all alike",
            defaultValue = "3",
            min = 1,
            max = 6)
        int popularity,
    @Key(
            help = "share of pages that are hubs: lists of links of one topic",
            defaultValue = "0.01",
            max = 0.5)
        double hubs,
    @Key(
            help = "probability that a link of a hub is of the hub's topic",
            defaultValue = "0.9",
            max = 1)
        double purity,
    @Key(
            help = "share of hosts that list their pages by topic; the others list them by date",
            defaultValue = "0.7",
            max = 1)
        double topicLists,
    @Key(help = "pages listed on one page of a list", defaultValue = "25", min = 2, max = 1000)
        int listLength,
    @Key(
            help = "share of hosts whose URLs have words in them, not only numbers",
            defaultValue = "0.5",
            max = 1)
        double wordUrls,
    @Key(
            help = "probability that an anchor text describes its target",
            defaultValue = "0.7",
            max = 1)
        double anchors,
    @Key(help = "words on a page, on average", defaultValue = "200", min = 10, max = 100_000)
        int words,
    @Key(help = "share of a page's words that are of its topic", defaultValue = "0.3", max = 1)
        double topicWords,
    @Key(
            help = "share of a page's words that are of some other topic",
            defaultValue = "0.05",
            max = 1)
        double otherTopicWords,
    @Key(
            help = "share of links with a random target and an uninformative anchor text",
            defaultValue = "0.05",
            max = 1)
        double noise,
    @Key(help = "share of links that are dead (404)", defaultValue = "0.03", max = 1) double dead,
    @Key(help = "share of links that go through a redirect", defaultValue = "0.02", max = 1)
        double redirects,
    @Key(
            help = "share of pages that are a copy of another, exact or nearly",
            defaultValue = "0.02",
            max = 1)
        double duplicates,
    @Key(help = "number of users", defaultValue = "200", max = 10_000_000) int people,
    @Key(help = "visits of a user, on average", defaultValue = "60", min = 1, max = 100_000)
        int visits,
    @Key(help = "probability that a step leads to the user's topic", defaultValue = "0.8", max = 1)
        double onTopicSteps,
    @Key(help = "share of users without a topic", defaultValue = "0.25", max = 1) double aimless,
    @Key(
            help = "days over which pages are published; 0: all on the first day",
            defaultValue = "0",
            max = 10_000)
        int days,
    @Key(help = "day on which the web is viewed; -1: the last", defaultValue = "-1", min = -1)
        int day,
    @Key(help = "share of pages that are published after day 0", defaultValue = "0.3", max = 1)
        double newShare) {

  private static final String SOURCE = "generated web";

  public GeneratedWebSettings {
    int maxHosts = pages / 5;
    requireAtMost("hosts", hosts, maxHosts, "a host has 5 pages or more");
    requireAtMost("day", day, days, "that is the last one");
    requireAtMost("dead plus redirects", dead + redirects, 1, "they are shares of all links");
    requireAtMost(
        "topic-words plus other-topic-words",
        topicWords + otherTopicWords,
        1,
        "they are shares of all words");
  }

  private static void requireAtMost(String what, double value, double max, String why) {
    if (value > max) {
      throw new IllegalArgumentException(
          "%s: %s is %s, but %s is the most: %s."
              .formatted(SOURCE, what, plain(value), plain(max), why));
    }
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  /** Parses {@code key=value,key=value}; keys that are absent have their defaults. */
  public static GeneratedWebSettings parse(String text) {
    List<RawSetting> settings = new ArrayList<>();
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      String[] sides = part.strip().split("\\s*=\\s*", 2);
      if (sides.length < 2) {
        throw new ConfigException(SOURCE + ": \"" + part.strip() + "\" is not key=value.");
      }
      settings.add(new RawSetting(sides[0], List.of(sides[1]), SOURCE));
    }
    return SettingsSchema.of(GeneratedWebSettings.class).read(settings);
  }

  /** Every key with its default and meaning, one per line. */
  public static List<String> help() {
    return SettingsSchema.of(GeneratedWebSettings.class).settings().stream()
        .map(key -> "%-17s %-7s %s".formatted(key.name(), key.defaultValue(), key.help()))
        .toList();
  }

  /** Number of hosts. */
  int hostCount() {
    return hosts > 0 ? hosts : Math.max(3, pages / 150);
  }

  /** The day on which the web is viewed. */
  int effectiveDay() {
    return day < 0 ? days : day;
  }
}
