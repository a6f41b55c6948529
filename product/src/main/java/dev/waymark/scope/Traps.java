package dev.waymark.scope;

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
public final class Traps {
  private static final Admission FAR_DATE = Admission.out("trap: calendar page far from today");
  private static final Admission DATES =
      Admission.out("trap: too many calendar pages on this host");
  private static final Admission SHAPES =
      Admission.out("trap: too many combinations of query keys");
  private static final Admission QUERIES = Admission.out("trap: too many queries to one path");

  /** Calendars announce what is to come, but not much later than this. */
  private static final int YEARS_AHEAD = 2;

  /** Half a million paths with queries fit before counts come out noticeably too high. */
  private static final int BITS = 18;

  private final ScopeSettings settings;
  private final InstantSource clock;
  private final Sketch counts = new Sketch(BITS);
  private final Sketch shapes = new Sketch(BITS);

  public Traps(ScopeSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Says whether a new URL may become a candidate, and counts it if so.
   *
   * @param url normal form, not counted before
   */
  public Admission admit(String url) {
    Admission admission = test(url);
    if (admission.isIn()) {
      count(url);
    }
    return admission;
  }

  /**
   * Says whether a new URL may become a candidate.
   *
   * @param url normal form, not counted before
   */
  public Admission test(String url) {
    int host = url.indexOf("://") + 3;
    int path = url.indexOf('/', host);
    if (path < 0) {
      return Admission.IN;
    }
    int query = url.indexOf('?', path);
    Admission dated = date(url, host, path, query < 0 ? url.length() : query);
    return dated.isIn() && query >= 0 ? query(url, host, query) : dated;
  }

  /** Counts a URL that became a candidate. */
  public void count(String url) {
    int host = url.indexOf("://") + 3;
    int path = url.indexOf('/', host);
    if (path < 0) {
      return;
    }
    int query = url.indexOf('?', path);
    if (Calendars.year(url, path, query < 0 ? url.length() : query) != Calendars.NONE) {
      counts.add(hash(url, host, path));
    }
    if (query >= 0) {
      long place = hash(url, host, query);
      long shape = place + keys(url, query + 1);
      if (shapes.count(shape) == 0) {
        shapes.add(shape);
        shapes.add(place);
      }
      counts.add(place);
    }
  }

  /** Names of the settings that may keep a URL out, once what they count has come together. */
  public static List<String> limits(String url) {
    List<String> limits = new ArrayList<>();
    int path = url.indexOf('/', url.indexOf("://") + 3);
    int query = url.indexOf('?');
    if (path >= 0
        && Calendars.year(url, path, query < 0 ? url.length() : query) != Calendars.NONE) {
      limits.add("max-dates");
    }
    if (query >= 0) {
      limits.addAll(List.of("max-queries", "max-query-shapes"));
    }
    return limits;
  }

  private Admission date(String url, int host, int path, int end) {
    int year = Calendars.year(url, path, end);
    if (year == Calendars.NONE) {
      return Admission.IN;
    }
    int now = clock.instant().atOffset(ZoneOffset.UTC).getYear();
    if (year > now + YEARS_AHEAD || year < now - settings.maxYears()) {
      return FAR_DATE;
    }
    return counts.count(hash(url, host, path)) >= settings.maxDates() ? DATES : Admission.IN;
  }

  private Admission query(String url, int host, int query) {
    long place = hash(url, host, query);
    if (counts.count(place) >= settings.maxQueries()) {
      return QUERIES;
    }
    long shape = place + keys(url, query + 1);
    return shapes.count(shape) == 0 && shapes.count(place) >= settings.maxQueryShapes()
        ? SHAPES
        : Admission.IN;
  }

  /** The same for the same keys in any order. */
  private static long keys(String url, int from) {
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
