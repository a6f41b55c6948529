package dev.waymark.web;

import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Given;
import dev.waymark.settings.Key;
import dev.waymark.settings.Keys;
import java.util.ArrayList;
import java.util.List;

/**
 * What a generated web is like. Written {@code key=value,key=value}; these keys belong to the web
 * and not to a job. Shares and chances are from 0 to 1.
 */
public record GeneratedSettings(
    @Key(help = "how many pages", value = "10000", min = 100, max = 10_000_000) int pages,
    @Key(help = "another seed, another web of the same kind", value = "1") long seed,
    @Key(help = "how many hosts; 0: one for every 150 pages", value = "0") int hosts,
    @Key(help = "how many topics", value = "24", min = 2, max = 200) int topics,
    @Key(
            help =
                "share of pages of the rarest topic (falconry, with 6 topics or more); calligraphy,"
                    + " beekeeping and volcanoes have 4, 10 and 40 times this",
            value = "0.0005",
            max = 0.01)
        double rare,
    @Key(help = "how far a host keeps to one or two topics", value = "0.6", max = 1) double leaning,
    @Key(help = "chance that a link stays on its page's topic", value = "0.7", max = 1)
        double locality,
    @Key(
            help = "chance that a link that leaves the topic goes to a neighbouring one",
            value = "0.3",
            max = 1)
        double related,
    @Key(help = "chance that a link stays on its host", value = "0.5", max = 1) double inside,
    @Key(help = "links in the text of a page, on average", value = "10", max = 500) int links,
    @Key(
            help = "how unequal pages are in being linked to; 1: all alike",
            value = "3",
            min = 1,
            max = 6)
        int popularity,
    @Key(
            help = "share of pages that are hubs: lists of links of one topic",
            value = "0.01",
            max = 0.5)
        double hubs,
    @Key(help = "chance that a link of a hub is of the hub's topic", value = "0.9", max = 1)
        double purity,
    @Key(
            help = "share of hosts that list their pages by topic; the others list them by date",
            value = "0.7",
            max = 1)
        double catalogues,
    @Key(help = "pages listed on one page of a list", value = "25", min = 2, max = 1000)
        int listing,
    @Key(
            help = "share of hosts whose URLs have words in them, not only numbers",
            value = "0.5",
            max = 1)
        double telling,
    @Key(help = "chance that an anchor says what its target is about", value = "0.7", max = 1)
        double anchors,
    @Key(help = "words on a page, on average", value = "200", min = 10, max = 100_000) int words,
    @Key(help = "share of a page's words that are of its topic", value = "0.3", max = 1)
        double focus,
    @Key(help = "share of a page's words that are of some other topic", value = "0.05", max = 1)
        double blur,
    @Key(help = "share of links that go anywhere and say nothing", value = "0.05", max = 1)
        double noise,
    @Key(help = "share of links that are dead (404)", value = "0.03", max = 1) double dead,
    @Key(help = "share of links that go through a redirect", value = "0.02", max = 1) double moved,
    @Key(
            help = "share of pages that are a copy of another, exact or nearly",
            value = "0.02",
            max = 1)
        double copies,
    @Key(help = "how many people are seen on it", value = "200", max = 10_000_000) int people,
    @Key(
            help = "pages that each of them looks at, on average",
            value = "60",
            min = 1,
            max = 100_000)
        int visits,
    @Key(help = "chance that a step leads where the person's interest is", value = "0.8", max = 1)
        double purpose,
    @Key(help = "share of people without any interest", value = "0.25", max = 1) double idle,
    @Key(
            help = "days over which pages appear; 0: all are there from the start",
            value = "0",
            max = 10_000)
        int days,
    @Key(help = "the day on which to look at it; -1: the last", value = "-1", min = -1) int day,
    @Key(help = "share of pages that appear after day 0", value = "0.3", max = 1) double fresh) {

  private static final String WHERE = "generated web";

  public GeneratedSettings {
    int mostHosts = pages / 5;
    atMost("hosts", hosts, mostHosts, "a host has 5 pages or more");
    atMost("day", day, days, "that is the last one");
    atMost("dead plus moved", dead + moved, 1, "they are shares of all links");
    atMost("focus plus blur", focus + blur, 1, "they are shares of all words");
  }

  private static void atMost(String what, double value, double most, String why) {
    if (value > most) {
      throw new IllegalArgumentException(
          "%s: %s is %s, but %s is the most: %s."
              .formatted(WHERE, what, plain(value), plain(most), why));
    }
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  /** Reads {@code key=value,key=value}; what is not named has its default. */
  public static GeneratedSettings parse(String text) {
    List<Given> given = new ArrayList<>();
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      String[] sides = part.strip().split("\\s*=\\s*", 2);
      if (sides.length < 2) {
        throw new BadSetting(WHERE + ": \"" + part.strip() + "\" is not key=value.");
      }
      given.add(new Given(sides[0], List.of(sides[1]), WHERE));
    }
    return Keys.of(GeneratedSettings.class).read(given);
  }

  /** Every key with its default and meaning, one a line. */
  public static List<String> help() {
    return Keys.of(GeneratedSettings.class).all().stream()
        .map(key -> "%-11s %-7s %s".formatted(key.name(), key.preset(), key.help()))
        .toList();
  }

  /** How many hosts there are. */
  int hostCount() {
    return hosts > 0 ? hosts : Math.max(3, pages / 150);
  }

  /** The day that is looked at. */
  int today() {
    return day < 0 ? days : day;
  }
}
