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
 * Detects URLs of a site that a crawl should exclude: query parameters that only make duplicates of
 * pages, and calendars.
 *
 * @param rules regular expressions for {@code exclude}
 * @param duplicateKeys the query parameters that make duplicates
 */
record ExclusionRules(List<String> rules, Set<Integer> duplicateKeys) {
  /** URLs with a parameter below which it is not judged. */
  private static final int MIN_URLS = 5;

  /** Share of duplicates among the URLs with a parameter from which on it is excluded. */
  private static final double MIN_DUPLICATE_SHARE = 0.5;

  private static final Pattern CALENDAR_PATTERN =
      Pattern.compile("/(?:19|20)\\d\\d[-/](?:0?[1-9]|1[0-2])(?:[-/]\\d{1,2})?/?(?:\\?.*)?$");

  /** As {@link #CALENDAR_PATTERN}, without what cannot be in a rule for paths. */
  private static final String CALENDAR_RULE =
      "/(?:19|20)\\d\\d[-/](?:0?[1-9]|1[0-2])(?:[-/]\\d{1,2})?/?$";

  /** Counts of one query parameter. */
  private static final class QueryKeyCounts {
    int urls;
    int duplicates;
    int numbers;
    final Set<String> paths = new HashSet<>();
    final Set<String> values = new HashSet<>();
  }

  /** Examines the URLs whose text is sampled. */
  static ExclusionRules detect(SiteUrls urls) {
    Map<String, QueryKeyCounts> countsByKey = new HashMap<>();
    int calendarUrls = 0;
    UrlComponents components = new UrlComponents();
    for (String url : urls.sampledUrls().values()) {
      components.parse(url);
      for (int i = components.levels(); i < components.size(); i++) {
        countUrl(
            countsByKey.computeIfAbsent(components.name(i), name -> new QueryKeyCounts()),
            components,
            i,
            urls);
      }
      Matcher matcher = CALENDAR_PATTERN.matcher(url);
      calendarUrls += matcher.find() ? 1 : 0;
    }
    List<String> rules = new ArrayList<>();
    Set<Integer> duplicateKeys = new HashSet<>();
    countsByKey.keySet().stream()
        .sorted()
        .filter(name -> !name.isEmpty() && urls.parameterNames.contains(name))
        .filter(name -> makesDuplicates(countsByKey.get(name)))
        .forEach(name -> {
          rules.add("[?&]" + name.replaceAll("([^\\w])", "\\\\$1") + "=");
          duplicateKeys.add(urls.parameterNames.indexOf(name));
        });
    if (calendarUrls >= MIN_URLS) {
      rules.add(CALENDAR_RULE);
    }
    return new ExclusionRules(List.copyOf(rules), Set.copyOf(duplicateKeys));
  }

  /** A URL is a duplicate if it also exists without this parameter, or without any. */
  private static void countUrl(
      QueryKeyCounts counts, UrlComponents components, int component, SiteUrls urls) {
    counts.urls++;
    boolean isDuplicate =
        urls.findWithout(components, component) >= 0 || urls.findWithout(components, -1) >= 0;
    counts.duplicates += isDuplicate ? 1 : 0;
    boolean isNumber =
        ValueKind.classify(components.url(), components.from(component), components.to(component))
            == ValueKind.NUMBER;
    counts.numbers += isNumber ? 1 : 0;
    if (counts.values.size() < 100) {
      counts.values.add(components.value(component));
    }
    if (counts.paths.size() < MIN_URLS) {
      counts.paths.add(components.url().substring(0, components.url().indexOf('?')));
    }
  }

  /**
   * Numbers are pagination, and a parameter of one path only belongs to a form; neither makes
   * duplicates. A parameter that makes duplicates has values that recur on other pages.
   */
  private static boolean makesDuplicates(QueryKeyCounts counts) {
    return counts.urls >= MIN_URLS
        && counts.paths.size() >= MIN_URLS
        && counts.duplicates >= MIN_DUPLICATE_SHARE * counts.urls
        && counts.numbers < 0.5 * counts.urls
        && counts.values.size() <= 0.7 * counts.urls;
  }

  /** Whether all URLs of a node are duplicates or calendar pages. */
  boolean isTrap(PatternNode node) {
    return node.constraints.stream().anyMatch(constraint -> isDuplicateKey(constraint))
        || isCalendar(node);
  }

  private boolean isDuplicateKey(KeyConstraint constraint) {
    return !constraint.optional()
        && duplicateKeys.contains(constraint.key() - UrlComponents.MAX_PATH_LEVELS);
  }

  private boolean isCalendar(PatternNode node) {
    if (!rules.contains(CALENDAR_RULE)) {
      return false;
    }
    int trailingNumbers = 0;
    int lastLevel = -1;
    for (KeyConstraint constraint : node.constraints) {
      boolean isPathLevel = constraint.key() < UrlComponents.MAX_PATH_LEVELS;
      boolean isNumber =
          constraint.constraint() instanceof ValueConstraint.Typed typed
              && UrlValueTypes.kind(typed.type()) == ValueKind.NUMBER;
      boolean isEmpty =
          constraint.constraint() instanceof ValueConstraint.Literal literal
              && literal.text().isEmpty();
      trailingNumbers =
          !isPathLevel || isEmpty ? trailingNumbers : isNumber ? trailingNumbers + 1 : 0;
      lastLevel = isPathLevel ? constraint.key() : lastLevel;
    }
    return lastLevel >= 0 && trailingNumbers >= 2;
  }
}
