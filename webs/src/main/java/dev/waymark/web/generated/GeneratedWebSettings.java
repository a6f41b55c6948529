package dev.waymark.web.generated;

import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * What a generated web is like. Written {@code key=value,key=value}; these keys belong to the web
 * and not to a job. Shares and chances are from 0 to 1.
 */
public record GeneratedWebSettings(
    @Key(help = "how many pages", defaultValue = "10000", min = 100, max = 10_000_000) int pages,
    @Key(help = "another random seed, another web of the same kind", defaultValue = "1")
        long randomSeed,
    @Key(help = "how many hosts; 0: one for every 150 pages", defaultValue = "0") int hosts,
    @Key(help = "how many topics", defaultValue = "24", min = 2, max = 200) int topics,
    @Key(
            help =
                "share of pages of the rarest topic (falconry, with 6 topics or more); calligraphy,"
                    + " beekeeping and volcanoes have 4, 10 and 40 times this",
            defaultValue = "0.0005",
            max = 0.01)
        double rare,
    @Key(help = "how far a host keeps to one or two topics", defaultValue = "0.6", max = 1)
        double hostFocus,
    @Key(help = "chance that a link stays on its page's topic", defaultValue = "0.7", max = 1)
        double locality,
    @Key(
            help = "chance that a link that leaves the topic goes to a neighbouring one",
            defaultValue = "0.3",
            max = 1)
        double related,
    @Key(help = "chance that a link stays on its host", defaultValue = "0.5", max = 1)
        double sameHost,
    @Key(help = "links in the text of a page, on average", defaultValue = "10", max = 500)
        int links,
    @Key(
            help = "how unequal pages are in being linked to; 1: all alike",
            defaultValue = "3",
            min = 1,
            max = 6)
        int popularity,
    @Key(
            help = "share of pages that are hubs: lists of links of one topic",
            defaultValue = "0.01",
            max = 0.5)
        double hubs,
    @Key(help = "chance that a link of a hub is of the hub's topic", defaultValue = "0.9", max = 1)
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
    @Key(help = "chance that an anchor text describes its target", defaultValue = "0.7", max = 1)
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
    @Key(help = "how many users visit it", defaultValue = "200", max = 10_000_000) int people,
    @Key(
            help = "pages that each of them looks at, on average",
            defaultValue = "60",
            min = 1,
            max = 100_000)
        int visits,
    @Key(help = "chance that a step leads to the user's topic", defaultValue = "0.8", max = 1)
        double onTopicSteps,
    @Key(help = "share of users without a topic", defaultValue = "0.25", max = 1) double aimless,
    @Key(
            help = "days over which pages appear; 0: all are there from the start",
            defaultValue = "0",
            max = 10_000)
        int days,
    @Key(help = "the day on which to look at it; -1: the last", defaultValue = "-1", min = -1)
        int day,
    @Key(help = "share of pages that appear after day 0", defaultValue = "0.3", max = 1)
        double newShare) {

  private static final String SOURCE = "generated web";

  public GeneratedWebSettings {
    int mostHosts = pages / 5;
    requireAtMost("hosts", hosts, mostHosts, "a host has 5 pages or more");
    requireAtMost("day", day, days, "that is the last one");
    requireAtMost("dead plus redirects", dead + redirects, 1, "they are shares of all links");
    requireAtMost(
        "topic-words plus other-topic-words",
        topicWords + otherTopicWords,
        1,
        "they are shares of all words");
  }

  private static void requireAtMost(String what, double value, double most, String why) {
    if (value > most) {
      throw new IllegalArgumentException(
          "%s: %s is %s, but %s is the most: %s."
              .formatted(SOURCE, what, plain(value), plain(most), why));
    }
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  /** Reads {@code key=value,key=value}; what is not named has its default. */
  public static GeneratedWebSettings parse(String text) {
    List<RawSetting> given = new ArrayList<>();
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      String[] sides = part.strip().split("\\s*=\\s*", 2);
      if (sides.length < 2) {
        throw new ConfigException(SOURCE + ": \"" + part.strip() + "\" is not key=value.");
      }
      given.add(new RawSetting(sides[0], List.of(sides[1]), SOURCE));
    }
    return SettingsSchema.of(GeneratedWebSettings.class).read(given);
  }

  /** Every key with its default and meaning, one a line. */
  public static List<String> help() {
    return SettingsSchema.of(GeneratedWebSettings.class).settings().stream()
        .map(key -> "%-17s %-7s %s".formatted(key.name(), key.defaultValue(), key.help()))
        .toList();
  }

  /** How many hosts there are. */
  int hostCount() {
    return hosts > 0 ? hosts : Math.max(3, pages / 150);
  }

  /** The day that is looked at. */
  int effectiveDay() {
    return day < 0 ? days : day;
  }
}
