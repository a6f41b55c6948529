package dev.waymark.patterns;

import dev.waymark.patterns.Slot.Form;
import dev.waymark.url.ValueKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a crawl of a site had better leave out: query keys that only make copies of pages that are
 * there without them, and calendars.
 *
 * @param rules regular expressions for {@code exclude}
 * @param names the query keys that make copies
 */
record Exclusions(List<String> rules, Set<Integer> names) {
  /** URLs with a key below which nothing is said about it. */
  private static final int LEAST = 5;

  /** Share of the URLs with a key that are there without it from which on it makes copies. */
  private static final double COPIES = 0.5;

  private static final Pattern CALENDAR =
      Pattern.compile("/(?:19|20)\\d\\d[-/](?:0?[1-9]|1[0-2])(?:[-/]\\d{1,2})?/?(?:\\?.*)?$");

  /** As {@link #CALENDAR}, without what cannot stand in a rule for paths. */
  private static final String CALENDAR_RULE =
      "/(?:19|20)\\d\\d[-/](?:0?[1-9]|1[0-2])(?:[-/]\\d{1,2})?/?$";

  /** What was seen of one query key. */
  private static final class Seen {
    int urls;
    int copies;
    int numbers;
    final Set<String> paths = new HashSet<>();
    final Set<String> values = new HashSet<>();
  }

  /** Looks through the URLs that are known as texts. */
  static Exclusions of(SiteUrls urls) {
    Map<String, Seen> keys = new HashMap<>();
    int dated = 0;
    Parts parts = new Parts();
    for (String url : urls.texts().values()) {
      parts.read(url);
      for (int i = parts.levels(); i < parts.size(); i++) {
        meet(keys.computeIfAbsent(parts.name(i), name -> new Seen()), parts, i, urls);
      }
      Matcher matcher = CALENDAR.matcher(url);
      dated += matcher.find() ? 1 : 0;
    }
    List<String> rules = new ArrayList<>();
    Set<Integer> names = new HashSet<>();
    keys.keySet().stream()
        .sorted()
        .filter(name -> !name.isEmpty() && copies(keys.get(name)))
        .forEach(name -> {
          rules.add("[?&]" + name.replaceAll("([^\\w])", "\\\\$1") + "=");
          names.add(urls.names.indexOf(name));
        });
    if (dated >= LEAST) {
      rules.add(CALENDAR_RULE);
    }
    return new Exclusions(List.copyOf(rules), Set.copyOf(names));
  }

  /** A URL is a copy if it is there without this key, or without any. */
  private static void meet(Seen seen, Parts parts, int piece, SiteUrls urls) {
    seen.urls++;
    boolean copy = urls.without(parts, piece) >= 0 || urls.without(parts, -1) >= 0;
    seen.copies += copy ? 1 : 0;
    boolean number =
        ValueKind.of(parts.url(), parts.from(piece), parts.to(piece)) == ValueKind.NUMBER;
    seen.numbers += number ? 1 : 0;
    if (seen.values.size() < 100) {
      seen.values.add(parts.value(piece));
    }
    if (seen.paths.size() < LEAST) {
      seen.paths.add(parts.url().substring(0, parts.url().indexOf('?')));
    }
  }

  /**
   * Numbers turn pages over, and are no copies; a key of one path only belongs to a form, and what
   * it leads to are answers. Else the values come again on other pages.
   */
  private static boolean copies(Seen seen) {
    return seen.urls >= LEAST
        && seen.paths.size() >= LEAST
        && seen.copies >= COPIES * seen.urls
        && seen.numbers < 0.5 * seen.urls
        && seen.values.size() <= 0.7 * seen.urls;
  }

  /** Whether all URLs of a node are copies, or pages of a calendar. */
  boolean traps(Node node) {
    return node.slots.stream().anyMatch(slot -> trap(slot)) || calendar(node);
  }

  private boolean trap(Slot slot) {
    return !slot.optional() && names.contains(slot.key() - Parts.LEVELS);
  }

  private boolean calendar(Node node) {
    if (!rules.contains(CALENDAR_RULE)) {
      return false;
    }
    int numbers = 0;
    int last = -1;
    for (Slot slot : node.slots) {
      boolean level = slot.key() < Parts.LEVELS;
      boolean number =
          slot.form() instanceof Form.Typed typed && Types.kind(typed.type()) == ValueKind.NUMBER;
      boolean empty = slot.form() instanceof Form.Literal literal && literal.text().isEmpty();
      numbers = !level || empty ? numbers : number ? numbers + 1 : 0;
      last = level ? slot.key() : last;
    }
    return last >= 0 && numbers >= 2;
  }
}
