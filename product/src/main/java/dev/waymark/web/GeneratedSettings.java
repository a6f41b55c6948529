package dev.waymark.web;

import dev.waymark.settings.Key;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a generated web is like. Written {@code key=value,key=value}; these keys belong to the web
 * and not to a job. Shares and chances are from 0 to 1.
 */
public record GeneratedSettings(
    @Key(help = "how many pages, 100 to 10,000,000", value = "10000") int pages,
    @Key(help = "another seed, another web of the same kind", value = "1") long seed,
    @Key(help = "how many hosts; 0: one for every 150 pages", value = "0") int hosts,
    @Key(help = "how many topics, 2 to 200", value = "24") int topics,
    @Key(
            help =
                "share of pages of the rarest topic (falconry if there are 6 topics or more);"
                    + " three more have 4, 10 and 40 times this",
            value = "0.0005")
        double rare,
    @Key(help = "how far a host keeps to one or two topics", value = "0.6") double leaning,
    @Key(help = "chance that a link stays on its page's topic", value = "0.7") double locality,
    @Key(
            help = "chance that a link that leaves the topic goes to a neighbouring one",
            value = "0.3")
        double related,
    @Key(help = "chance that a link stays on its host", value = "0.5") double inside,
    @Key(help = "links in the text of a page, on average", value = "10") int links,
    @Key(help = "how unequal pages are in being linked to: 1 (all alike) to 6", value = "3")
        int popularity,
    @Key(help = "share of pages that are hubs: lists of links of one topic", value = "0.01")
        double hubs,
    @Key(help = "chance that a link of a hub is of the hub's topic", value = "0.9") double purity,
    @Key(
            help = "share of hosts that list their pages by topic; the others list them by date",
            value = "0.7")
        double catalogues,
    @Key(help = "pages listed on one page of a list", value = "25") int listing,
    @Key(help = "share of hosts whose URLs have words in them, not only numbers", value = "0.5")
        double telling,
    @Key(help = "chance that an anchor says what its target is about", value = "0.7")
        double anchors,
    @Key(help = "share of a page's words that are of its topic", value = "0.3") double focus,
    @Key(help = "words on a page, on average", value = "200") int words,
    @Key(help = "share of links that go anywhere and say nothing", value = "0.05") double noise,
    @Key(help = "share of links that are dead (404)", value = "0.03") double dead,
    @Key(help = "share of links that go through a redirect", value = "0.02") double moved,
    @Key(help = "share of pages that are a copy of another, exact or nearly", value = "0.02")
        double copies,
    @Key(help = "how many people are seen on it", value = "200") int people,
    @Key(help = "pages that each of them looks at", value = "60") int visits,
    @Key(help = "chance that a step leads where the person's interest is", value = "0.8")
        double purpose,
    @Key(help = "share of people without any interest", value = "0.25") double idle,
    @Key(help = "days over which pages appear; 0: all are there from the start", value = "0")
        int days,
    @Key(help = "the day on which to look at it; -1: the last", value = "-1") int day,
    @Key(help = "share of pages that appear after day 0", value = "0.3") double fresh) {

  public GeneratedSettings {
    within("pages", pages, 100, 10_000_000);
    within("hosts", hosts, 0, pages / 5);
    within("topics", topics, 2, 200);
    within("rare", rare, 0, 0.01);
    within("links", links, 0, 500);
    within("popularity", popularity, 1, 6);
    within("listing", listing, 2, 1000);
    within("words", words, 10, 100_000);
    within("people", people, 0, 10_000_000);
    within("visits", visits, 1, 100_000);
    within("days", days, 0, 10_000);
    within("day", day, -1, days);
    within("hubs", hubs, 0, 0.5);
    within("dead + moved", dead + moved, 0, 1);
    double[] shares = {
      leaning,
      locality,
      related,
      inside,
      purity,
      catalogues,
      telling,
      anchors,
      focus,
      noise,
      dead,
      moved,
      copies,
      purpose,
      idle,
      fresh
    };
    for (double share : shares) {
      within("a share or chance", share, 0, 1);
    }
  }

  private static void within(String what, double value, double low, double high) {
    if (!(value >= low && value <= high)) {
      throw new IllegalArgumentException(
          "generated web: %s is %s, but must be from %s to %s"
              .formatted(what, plain(value), plain(low), plain(high)));
    }
  }

  private static String plain(double value) {
    return value == (long) value ? Long.toString((long) value) : Double.toString(value);
  }

  /** Reads {@code key=value,key=value}; what is not named has its default. */
  public static GeneratedSettings parse(String text) {
    Map<String, String> given = new HashMap<>();
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String key = equals < 0 ? part.strip() : part.substring(0, equals).strip();
      if (equals < 0 || !keys().containsKey(key)) {
        throw new IllegalArgumentException(
            "generated web: '%s' is not one of key=value with a key of %s"
                .formatted(part.strip(), String.join(", ", keys().keySet())));
      }
      given.put(key, part.substring(equals + 1).strip());
    }
    RecordComponent[] parts = GeneratedSettings.class.getRecordComponents();
    Object[] values = new Object[parts.length];
    for (int i = 0; i < parts.length; i++) {
      String name = parts[i].getName();
      String fallback = parts[i].getAnnotation(Key.class).value();
      values[i] = number(name, given.getOrDefault(name, fallback), parts[i].getType());
    }
    return make(parts, values);
  }

  private static Object number(String key, String text, Class<?> type) {
    try {
      if (type == int.class) {
        return Integer.valueOf(text.replace("_", ""));
      }
      if (type == long.class) {
        return Long.valueOf(text.replace("_", ""));
      }
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "generated web: %s=%s is not a%s number"
              .formatted(key, text, type == double.class ? "" : " whole"),
          e);
    }
  }

  private static GeneratedSettings make(RecordComponent[] parts, Object[] values) {
    Class<?>[] types = Arrays.stream(parts).map(RecordComponent::getType).toArray(Class[]::new);
    try {
      return GeneratedSettings.class.getDeclaredConstructor(types).newInstance(values);
    } catch (java.lang.reflect.InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException wrong) {
        throw wrong;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Every key with its help and default. */
  public static Map<String, Key> keys() {
    Map<String, Key> keys = new LinkedHashMap<>();
    for (RecordComponent part : GeneratedSettings.class.getRecordComponents()) {
      keys.put(part.getName(), part.getAnnotation(Key.class));
    }
    return keys;
  }

  /** Every key, one a line, for a person. */
  public static List<String> help() {
    return keys().entrySet().stream()
        .map(e -> "%-12s %-8s %s".formatted(e.getKey(), e.getValue().value(), e.getValue().help()))
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
