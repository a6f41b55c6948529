package dev.waymark.people;

import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A trace at a glance: who, what, when, where.
 *
 * @param pages URLs that were visited
 * @param timeless visits of which only the order is known, not the time
 * @param days visits by day, in order
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

  /** Times without a date, which formats count from 0, are earlier: the web is from 1989. */
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
    private final Map<Long, Long> days = new TreeMap<>();
    private final long[] hours = new long[24];
    private final List<Person> people = new ArrayList<>();
    private long sessions;
    private long timeless;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

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
      if (time < DATED) {
        timeless++;
        return;
      }
      days.merge(Math.floorDiv(time, 86_400L), 1L, Long::sum);
      hours[(int) Math.floorMod(Math.floorDiv(time, 3_600L), 24L)]++;
      first = Math.min(first, time);
      last = Math.max(last, time);
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
      Map<String, Long> byDay = new TreeMap<>();
      days.forEach((day, count) -> byDay.put(LocalDate.ofEpochDay(day).toString(), count));
      return new Overview(
          trace.visits(),
          trace.users(),
          pages,
          sessions,
          timeless,
          Instant.ofEpochSecond(first == Long.MAX_VALUE ? 0 : first),
          Instant.ofEpochSecond(last == Long.MIN_VALUE ? 0 : last),
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

  /** Whether a moment is one, and not only a place in an order. */
  static boolean dated(Instant time) {
    return time.getEpochSecond() >= DATED;
  }

  /** The date of a moment, in UTC. */
  static String day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC).toString();
  }
}
