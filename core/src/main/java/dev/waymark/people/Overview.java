package dev.waymark.people;

import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A trace at a glance: who, what, when, where.
 *
 * @param pages URLs that were visited
 * @param timeless visits of which only the order is known, not the time
 * @param first day that has a date, if any has
 * @param days visits by day, in order; {@code 2015-05-17}, or {@code day 29} without month and year
 * @param hours visits by hour of the day (UTC), 24 of them
 * @param hosts most visited first
 * @param urls most visited first
 * @param words of visited URLs: what it is about, as far as addresses tell
 * @param origins where people came from, by host
 * @param asked queries of the most people
 * @param people most active first
 */
public record Overview(
    long visits,
    int users,
    int pages,
    long sessions,
    long timeless,
    Instant first,
    Instant last,
    Map<String, Long> days,
    List<Long> hours,
    List<Count> hosts,
    List<Count> urls,
    List<Count> words,
    List<Count> origins,
    List<Asked> asked,
    List<Person> people) {

  private static final long DAY = 86_400;

  /** Times without month and year are in 1970, and the web is from 1989. */
  private static final long DATED = Instant.parse("1989-01-01T00:00:00Z").getEpochSecond();

  /** Longest list that is given. */
  private static final int LONGEST = 15;

  private static final Set<String> EVERYWHERE =
      Set.of(
          "html", "htm", "php", "www", "com", "org", "net", "index", "http", "https", "asp", "aspx",
          "jsp", "cgi", "bin", "the", "and", "for", "of", "in", "to", "en", "home", "page",
          "shtml");

  /**
   * Something with how often and by how many it was visited.
   *
   * @param people 0 where it was not counted
   */
  public record Count(String name, long visits, long people) {}

  /**
   * Somebody.
   *
   * @param mostly host visited most
   */
  public record Person(
      String pseudonym, long visits, int sessions, Instant first, Instant last, String mostly) {}

  /** Looks at a whole trace, once. */
  public static Overview of(Trace trace, Duration gap) {
    return new Survey(trace, gap).overview();
  }

  /** The counting. */
  private static final class Survey {
    private final Trace trace;
    private final long[] visitsOf;
    private final long[] from;
    private final TreeMap<Long, Long> days = new TreeMap<>();
    private final long[] hours = new long[24];
    private final List<Person> people = new ArrayList<>();
    private long sessions;
    private long timeless;

    private Survey(Trace trace, Duration gap) {
      this.trace = trace;
      this.visitsOf = new long[trace.urls()];
      this.from = new long[trace.urls()];
      for (int user = 0; user < trace.users(); user++) {
        person(user, gap.toSeconds());
      }
    }

    private void person(int user, long gap) {
      Visits visits = trace.visitsOf(user);
      if (visits.size() == 0) {
        return;
      }
      int own = visits.sessions(gap).size();
      sessions += own;
      for (int i = 0; i < visits.size(); i++) {
        if (visits.back(i)) {
          continue;
        }
        visitsOf[visits.url(i)]++;
        if (visits.referrer(i) >= 0) {
          from[visits.referrer(i)]++;
        }
        at(visits.time(i));
      }
      remember(user, visits, own);
    }

    private void at(long time) {
      // Formats without times count from 0.
      if (time < DAY) {
        timeless++;
        return;
      }
      days.merge(time / DAY, 1L, Long::sum);
      hours[(int) (time % DAY / 3_600)]++;
    }

    private void remember(int user, Visits visits, int own) {
      if (people.size() == LONGEST && people.getLast().visits() >= visits.size()) {
        return;
      }
      Map<String, Integer> hosts = new HashMap<>();
      for (int i = 0; i < visits.size(); i++) {
        hosts.merge(Urls.host(trace.url(visits.url(i))), 1, Integer::sum);
      }
      String mostly =
          hosts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
      people.add(
          new Person(
              trace.pseudonym(user),
              visits.size(),
              own,
              Instant.ofEpochSecond(visits.time(0)),
              Instant.ofEpochSecond(visits.time(visits.size() - 1)),
              mostly));
      people.sort(Comparator.comparingLong(Person::visits).reversed());
      if (people.size() > LONGEST) {
        people.removeLast();
      }
    }

    private Overview overview() {
      Map<String, Long> hosts = new HashMap<>();
      Map<String, Long> words = new HashMap<>();
      Map<String, Long> origins = new HashMap<>();
      List<Integer> top = new ArrayList<>();
      int pages = 0;
      for (int url = 0; url < visitsOf.length; url++) {
        if (visitsOf[url] + from[url] == 0) {
          continue;
        }
        String text = trace.url(url);
        if (from[url] > 0) {
          origins.merge(Urls.host(text), from[url], Long::sum);
        }
        if (visitsOf[url] > 0) {
          pages++;
          hosts.merge(Urls.host(text), visitsOf[url], Long::sum);
          for (String word : Set.copyOf(Urls.fineTokens(Urls.path(text)))) {
            if (tells(word)) {
              words.merge(word, visitsOf[url], Long::sum);
            }
          }
          keep(top, url);
        }
      }
      Map<String, Long> byDay = new LinkedHashMap<>();
      days.forEach((day, count) -> byDay.put(day(Instant.ofEpochSecond(day * DAY)), count));
      Long dated = days.ceilingKey(DATED / DAY);
      long last = days.isEmpty() ? 0 : days.lastKey();
      long first = dated != null ? dated : days.isEmpty() ? 0 : days.firstKey();
      return new Overview(
          trace.visits(),
          trace.users(),
          pages,
          sessions,
          timeless,
          Instant.ofEpochSecond(first * DAY),
          Instant.ofEpochSecond(last * DAY),
          byDay,
          java.util.Arrays.stream(hours).boxed().toList(),
          top(hosts),
          top.stream()
              .map(url -> new Count(trace.url(url), visitsOf[url], trace.usersOf(url).length))
              .toList(),
          top(words),
          top(origins),
          trace.asked().stream().limit(LONGEST).toList(),
          List.copyOf(people));
    }

    private void keep(List<Integer> top, int url) {
      if (top.size() == LONGEST && visitsOf[top.getLast()] >= visitsOf[url]) {
        return;
      }
      top.add(url);
      top.sort(Comparator.comparingLong((Integer i) -> visitsOf[i]).reversed());
      if (top.size() > LONGEST) {
        top.removeLast();
      }
    }

    private static boolean tells(String word) {
      return word.length() > 2
          && word.length() < 30
          && !EVERYWHERE.contains(word)
          && word.chars().anyMatch(Character::isLetter);
    }

    private static List<Count> top(Map<String, Long> counts) {
      return counts.entrySet().stream()
          .sorted(
              Map.Entry.<String, Long>comparingByValue()
                  .reversed()
                  .thenComparing(Map.Entry.comparingByKey()))
          .limit(LONGEST)
          .map(entry -> new Count(entry.getKey(), entry.getValue(), 0))
          .toList();
    }
  }

  /** The date of a moment in UTC; {@code day 29} if the log does not say of which month. */
  static String day(Instant time) {
    LocalDate date = LocalDate.ofInstant(time, ZoneOffset.UTC);
    return time.getEpochSecond() >= DATED ? date.toString() : "day " + date.getDayOfYear();
  }

  /** Whether it is a moment, and not only a place in an order. */
  static boolean timed(Instant time) {
    return time.getEpochSecond() >= DAY;
  }
}
