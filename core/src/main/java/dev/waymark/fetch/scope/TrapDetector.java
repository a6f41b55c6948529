package dev.waymark.fetch.scope;

import dev.waymark.text.Words;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Bounds what a site can make out of nothing: calendars without end and queries in every
 * combination. To be asked for each URL that is new; it counts what becomes a candidate. It belongs
 * to one thread, and its memory does not grow (about 8 MB).
 */
public final class TrapDetector {
  private static final ScopeDecision FAR_DATE =
      ScopeDecision.rejected("trap: calendar page far from today");
  private static final ScopeDecision TOO_MANY_CALENDAR_PAGES =
      ScopeDecision.rejected("trap: too many calendar pages on this host");
  private static final ScopeDecision TOO_MANY_QUERY_SHAPES =
      ScopeDecision.rejected("trap: too many combinations of query keys");
  private static final ScopeDecision TOO_MANY_QUERIES =
      ScopeDecision.rejected("trap: too many queries to one path");

  /** Calendars announce what is to come, but not much later than this. */
  private static final int MAX_YEARS_AHEAD = 2;

  /** Half a million paths with queries fit before counts come out noticeably too high. */
  private static final int SKETCH_BITS = 18;

  private final ScopeSettings settings;
  private final InstantSource clock;
  private final CountMinSketch counts = new CountMinSketch(SKETCH_BITS);
  private final CountMinSketch shapeCounts = new CountMinSketch(SKETCH_BITS);

  public TrapDetector(ScopeSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Says whether a new URL may become a candidate, and counts it if so.
   *
   * @param url normal form, not counted before
   */
  public ScopeDecision admit(String url) {
    ScopeDecision admission = decide(url);
    if (admission.accepted()) {
      count(url);
    }
    return admission;
  }

  /**
   * Says whether a new URL may become a candidate.
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
    ScopeDecision dated = decideDate(url, host, path, query < 0 ? url.length() : query);
    return dated.accepted() && query >= 0 ? decideQuery(url, host, query) : dated;
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
      long place = hash(url, host, query);
      long shape = place + hashKeys(url, query + 1);
      if (shapeCounts.count(shape) == 0) {
        shapeCounts.add(shape);
        shapeCounts.add(place);
      }
      counts.add(place);
    }
  }

  /** Names of the settings that may keep a URL out, once what they count has come together. */
  public static List<String> applicableLimits(String url) {
    List<String> limits = new ArrayList<>();
    int path = url.indexOf('/', url.indexOf("://") + 3);
    int query = url.indexOf('?');
    if (path >= 0
        && CalendarUrls.findYear(url, path, query < 0 ? url.length() : query)
            != CalendarUrls.NO_YEAR) {
      limits.add("max-calendar-pages");
    }
    if (query >= 0) {
      limits.addAll(List.of("max-queries", "max-query-shapes"));
    }
    return limits;
  }

  private ScopeDecision decideDate(String url, int host, int path, int end) {
    int year = CalendarUrls.findYear(url, path, end);
    if (year == CalendarUrls.NO_YEAR) {
      return ScopeDecision.ACCEPTED;
    }
    int now = clock.instant().atOffset(ZoneOffset.UTC).getYear();
    if (year > now + MAX_YEARS_AHEAD || year < now - settings.maxYears()) {
      return FAR_DATE;
    }
    return counts.count(hash(url, host, path)) >= settings.maxCalendarPages()
        ? TOO_MANY_CALENDAR_PAGES
        : ScopeDecision.ACCEPTED;
  }

  private ScopeDecision decideQuery(String url, int host, int query) {
    long place = hash(url, host, query);
    if (counts.count(place) >= settings.maxQueries()) {
      return TOO_MANY_QUERIES;
    }
    long shape = place + hashKeys(url, query + 1);
    return shapeCounts.count(shape) == 0 && shapeCounts.count(place) >= settings.maxQueryShapes()
        ? TOO_MANY_QUERY_SHAPES
        : ScopeDecision.ACCEPTED;
  }

  /** The same for the same keys in any order. */
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
