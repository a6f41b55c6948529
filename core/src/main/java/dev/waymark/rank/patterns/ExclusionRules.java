package dev.waymark.rank.patterns;

import dev.waymark.rank.patterns.mining.KeyConstraint;
import dev.waymark.rank.patterns.mining.KeyConstraint.ValueConstraint;
import dev.waymark.rank.patterns.mining.PatternNode;
import dev.waymark.rank.patterns.mining.SiteUrls;
import dev.waymark.rank.patterns.mining.UrlComponents;
import dev.waymark.rank.patterns.mining.UrlValueTypes;
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
 * @param duplicateKeys the query keys that make copies
 */
record ExclusionRules(List<String> rules, Set<Integer> duplicateKeys) {
  /** URLs with a key below which nothing is said about it. */
  private static final int MIN_URLS = 5;

  /** Share of the URLs with a key that are there without it from which on it makes copies. */
  private static final double MIN_DUPLICATE_SHARE = 0.5;

  private static final Pattern CALENDAR_PATTERN =
      Pattern.compile("/(?:19|20)\\d\\d[-/](?:0?[1-9]|1[0-2])(?:[-/]\\d{1,2})?/?(?:\\?.*)?$");

  /** As {@link #CALENDAR_PATTERN}, without what cannot stand in a rule for paths. */
  private static final String CALENDAR_RULE =
      "/(?:19|20)\\d\\d[-/](?:0?[1-9]|1[0-2])(?:[-/]\\d{1,2})?/?$";

  /** What was seen of one query key. */
  private static final class QueryKeyCounts {
    int urls;
    int duplicates;
    int numbers;
    final Set<String> paths = new HashSet<>();
    final Set<String> values = new HashSet<>();
  }

  /** Looks through the URLs that are known as texts. */
  static ExclusionRules detect(SiteUrls urls) {
    Map<String, QueryKeyCounts> keys = new HashMap<>();
    int dated = 0;
    UrlComponents parts = new UrlComponents();
    for (String url : urls.sampledUrls().values()) {
      parts.parse(url);
      for (int i = parts.levels(); i < parts.size(); i++) {
        countUrl(keys.computeIfAbsent(parts.name(i), name -> new QueryKeyCounts()), parts, i, urls);
      }
      Matcher matcher = CALENDAR_PATTERN.matcher(url);
      dated += matcher.find() ? 1 : 0;
    }
    List<String> rules = new ArrayList<>();
    Set<Integer> names = new HashSet<>();
    keys.keySet().stream()
        .sorted()
        .filter(name -> !name.isEmpty() && makesDuplicates(keys.get(name)))
        .forEach(name -> {
          rules.add("[?&]" + name.replaceAll("([^\\w])", "\\\\$1") + "=");
          names.add(urls.parameterNames.indexOf(name));
        });
    if (dated >= MIN_URLS) {
      rules.add(CALENDAR_RULE);
    }
    return new ExclusionRules(List.copyOf(rules), Set.copyOf(names));
  }

  /** A URL is a copy if it is there without this key, or without any. */
  private static void countUrl(QueryKeyCounts seen, UrlComponents parts, int piece, SiteUrls urls) {
    seen.urls++;
    boolean copy = urls.findWithout(parts, piece) >= 0 || urls.findWithout(parts, -1) >= 0;
    seen.duplicates += copy ? 1 : 0;
    boolean number =
        ValueKind.classify(parts.url(), parts.from(piece), parts.to(piece)) == ValueKind.NUMBER;
    seen.numbers += number ? 1 : 0;
    if (seen.values.size() < 100) {
      seen.values.add(parts.value(piece));
    }
    if (seen.paths.size() < MIN_URLS) {
      seen.paths.add(parts.url().substring(0, parts.url().indexOf('?')));
    }
  }

  /**
   * Numbers turn pages over, and are no copies; a key of one path only belongs to a form, and what
   * it leads to are answers. Else the values come again on other pages.
   */
  private static boolean makesDuplicates(QueryKeyCounts seen) {
    return seen.urls >= MIN_URLS
        && seen.paths.size() >= MIN_URLS
        && seen.duplicates >= MIN_DUPLICATE_SHARE * seen.urls
        && seen.numbers < 0.5 * seen.urls
        && seen.values.size() <= 0.7 * seen.urls;
  }

  /** Whether all URLs of a node are copies, or pages of a calendar. */
  boolean isTrap(PatternNode node) {
    return node.constraints.stream().anyMatch(slot -> isDuplicateKey(slot)) || isCalendar(node);
  }

  private boolean isDuplicateKey(KeyConstraint slot) {
    return !slot.optional() && duplicateKeys.contains(slot.key() - UrlComponents.MAX_PATH_LEVELS);
  }

  private boolean isCalendar(PatternNode node) {
    if (!rules.contains(CALENDAR_RULE)) {
      return false;
    }
    int numbers = 0;
    int last = -1;
    for (KeyConstraint slot : node.constraints) {
      boolean level = slot.key() < UrlComponents.MAX_PATH_LEVELS;
      boolean number =
          slot.constraint() instanceof ValueConstraint.Typed typed
              && UrlValueTypes.kind(typed.type()) == ValueKind.NUMBER;
      boolean empty =
          slot.constraint() instanceof ValueConstraint.Literal literal && literal.text().isEmpty();
      numbers = !level || empty ? numbers : number ? numbers + 1 : 0;
      last = level ? slot.key() : last;
    }
    return last >= 0 && numbers >= 2;
  }
}
