package dev.waymark.fetch.scope;

import dev.waymark.model.MissCause;
import dev.waymark.text.Words;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Limits crawler traps: endless calendars, and queries in every combination of keys. Consulted for
 * each new URL; counts those that become candidates. Owned by one thread; constant memory (about 8
 * MB).
 */
public final class TrapDetector {
  private static final ScopeDecision FAR_DATE =
      ScopeDecision.missed("trap: calendar page far from today", MissCause.TRAP);
  private static final ScopeDecision TOO_MANY_CALENDAR_PAGES =
      ScopeDecision.missed("trap: too many calendar pages on this host", MissCause.TRAP);
  private static final ScopeDecision TOO_MANY_QUERY_SHAPES =
      ScopeDecision.missed("trap: too many combinations of query keys", MissCause.TRAP);
  private static final ScopeDecision TOO_MANY_QUERIES =
      ScopeDecision.missed("trap: too many queries to one path", MissCause.TRAP);

  /** Real calendars announce events at most this far ahead. */
  private static final int MAX_YEARS_AHEAD = 2;

  /** Enough for half a million paths with queries before counts are noticeably too high. */
  private static final int SKETCH_BITS = 18;

  private static final int MIN_SKETCH_BITS = 10;

  /**
   * Combinations of query keys that one path of a host may have. Pages made from a table need a
   * handful; filters that can be combined at will have thousands, all with the same content.
   */
  private static final int MAX_QUERY_SHAPES = 50;

  private final ScopeSettings settings;
  private final int maxQueryShapes;
  private final InstantSource clock;
  private final CountMinSketch counts;
  private final CountMinSketch shapeCounts;

  public TrapDetector(ScopeSettings settings, InstantSource clock) {
    this(settings, 1, clock);
  }

  /**
   * @param crawls that divide hosts and memory among them
   */
  public TrapDetector(ScopeSettings settings, int crawls, InstantSource clock) {
    this(settings, MAX_QUERY_SHAPES, sketchBits(crawls), clock);
  }

  private static int sketchBits(int crawls) {
    return Math.max(
        MIN_SKETCH_BITS, SKETCH_BITS - (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(crawls)));
  }

  TrapDetector(ScopeSettings settings, int maxQueryShapes, int sketchBits, InstantSource clock) {
    this.settings = settings;
    this.maxQueryShapes = maxQueryShapes;
    this.clock = clock;
    this.counts = new CountMinSketch(sketchBits);
    this.shapeCounts = new CountMinSketch(sketchBits);
  }

  /**
   * Decides whether a new URL may become a candidate, and counts it if so.
   *
   * @param url normal form, not counted before
   */
  public ScopeDecision admit(String url) {
    ScopeDecision decision = decide(url);
    if (decision.accepted()) {
      count(url);
    }
    return decision;
  }

  /**
   * Decides whether a new URL may become a candidate.
   *
   * @param url normal form, not counted before
   */
  public ScopeDecision decide(String url) {
    int host = url.indexOf("://") + 3;
    int path = url.indexOf('/', host);
    if (path < 0) {
      return ScopeDecision.ACCEPTED;
    }
    int query = url.indexOf('?', path);
    ScopeDecision dateDecision = decideDate(url, host, path, query < 0 ? url.length() : query);
    return dateDecision.accepted() && query >= 0 ? decideQuery(url, host, query) : dateDecision;
  }

  /** Counts a URL that became a candidate. */
  public void count(String url) {
    int host = url.indexOf("://") + 3;
    int path = url.indexOf('/', host);
    if (path < 0) {
      return;
    }
    int query = url.indexOf('?', path);
    if (CalendarUrls.findYear(url, path, query < 0 ? url.length() : query)
        != CalendarUrls.NO_YEAR) {
      counts.add(hash(url, host, path));
    }
    if (query >= 0) {
      long pathHash = hash(url, host, query);
      long shapeHash = pathHash + hashKeys(url, query + 1);
      if (shapeCounts.count(shapeHash) == 0) {
        shapeCounts.add(shapeHash);
        shapeCounts.add(pathHash);
      }
      counts.add(pathHash);
    }
  }

  /** The limits that a URL counts towards, as flags or in words. */
  public static List<String> applicableLimits(String url) {
    List<String> limits = new ArrayList<>();
    int path = url.indexOf('/', url.indexOf("://") + 3);
    int query = url.indexOf('?');
    if (path >= 0
        && CalendarUrls.findYear(url, path, query < 0 ? url.length() : query)
            != CalendarUrls.NO_YEAR) {
      limits.add("--max-calendar-pages");
    }
    if (query >= 0) {
      limits.addAll(List.of("--max-queries", MAX_QUERY_SHAPES + " combinations of query keys"));
    }
    return limits;
  }

  private ScopeDecision decideDate(String url, int host, int path, int end) {
    int year = CalendarUrls.findYear(url, path, end);
    if (year == CalendarUrls.NO_YEAR) {
      return ScopeDecision.ACCEPTED;
    }
    int currentYear = clock.instant().atOffset(ZoneOffset.UTC).getYear();
    if (year > currentYear + MAX_YEARS_AHEAD || year < currentYear - settings.maxYears()) {
      return FAR_DATE;
    }
    return counts.count(hash(url, host, path)) >= settings.maxCalendarPages()
        ? TOO_MANY_CALENDAR_PAGES
        : ScopeDecision.ACCEPTED;
  }

  private ScopeDecision decideQuery(String url, int host, int query) {
    long pathHash = hash(url, host, query);
    if (counts.count(pathHash) >= settings.maxQueries()) {
      return TOO_MANY_QUERIES;
    }
    long shapeHash = pathHash + hashKeys(url, query + 1);
    return shapeCounts.count(shapeHash) == 0 && shapeCounts.count(pathHash) >= maxQueryShapes
        ? TOO_MANY_QUERY_SHAPES
        : ScopeDecision.ACCEPTED;
  }

  /** A hash of the keys of a query, independent of their order. */
  private static long hashKeys(String url, int from) {
    long sum = 1;
    int start = from;
    while (start < url.length()) {
      int and = url.indexOf('&', start);
      int end = and < 0 ? url.length() : and;
      int equals = url.indexOf('=', start);
      sum += hash(url, start, equals < 0 || equals > end ? end : equals);
      start = end + 1;
    }
    return sum;
  }

  private static long hash(String text, int from, int to) {
    long hash = 0xcbf29ce484222325L;
    for (int i = from; i < to; i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return Words.mix(hash);
  }
}
