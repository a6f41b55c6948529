package dev.waymark.traces;

import dev.waymark.people.QueryStats;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.url.Urls;
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
 * A summary of a trace: its users, pages, queries and times.
 *
 * @param pages URLs that were visited
 * @param untimedVisits visits without a time, only in order
 * @param firstDay first day with a date, if there is one
 * @param visitsByDay visits by day, in order; {@code 2015-05-17}, or {@code day 29} without month
 *     and year
 * @param visitsByHour visits by hour of the day (UTC), 24 numbers
 * @param topHosts most visited first
 * @param topUrls most visited first
 * @param topWords most frequent words of visited URLs
 * @param topReferrerHosts hosts of referrers, most frequent first
 * @param topQueries queries of the most users
 * @param topUsers most active first
 */
public record Overview(
    long visits,
    int users,
    int pages,
    long sessions,
    long untimedVisits,
    Instant firstDay,
    Instant lastDay,
    Map<String, Long> visitsByDay,
    List<Long> visitsByHour,
    List<VisitCount> topHosts,
    List<VisitCount> topUrls,
    List<VisitCount> topWords,
    List<VisitCount> topReferrerHosts,
    List<QueryStats> topQueries,
    List<UserSummary> topUsers) {

  private static final long SECONDS_PER_DAY = 86_400;

  /** Times without month and year are in 1970; the web began in 1989. */
  private static final long MIN_DATED_SECONDS =
      Instant.parse("1989-01-01T00:00:00Z").getEpochSecond();

  /** Maximum length of each list. */
  private static final int MAX_LIST_SIZE = 15;

  private static final Set<String> STOP_WORDS =
      Set.of(
          "html", "htm", "php", "www", "com", "org", "net", "index", "http", "https", "asp", "aspx",
          "jsp", "cgi", "bin", "the", "and", "for", "of", "in", "to", "en", "home", "page",
          "shtml");

  /**
   * A name with its number of visits and users.
   *
   * @param users 0 where it was not counted
   */
  public record VisitCount(String name, long visits, long users) {}

  /**
   * A user.
   *
   * @param mainHost host visited most
   */
  public record UserSummary(
      String pseudonym, long visits, int sessions, Instant first, Instant last, String mainHost) {}

  /** Computes the overview of a trace in one pass. */
  public static Overview compute(Trace trace) {
    return new Accumulator(trace).build();
  }

  /** Counts visits while users are read one by one. */
  private static final class Accumulator {
    private final Trace trace;
    private final long[] visitsByUrl;
    private final long[] referralsByUrl;
    private final TreeMap<Long, Long> visitsByDay = new TreeMap<>();
    private final long[] visitsByHour = new long[24];
    private final List<UserSummary> topUsers = new ArrayList<>();
    private long sessions;
    private long untimedVisits;

    private Accumulator(Trace trace) {
      this.trace = trace;
      this.visitsByUrl = new long[trace.urlCount()];
      this.referralsByUrl = new long[trace.urlCount()];
      for (int user = 0; user < trace.userCount(); user++) {
        addUser(user);
      }
    }

    private void addUser(int user) {
      Visits visits = trace.visitsOf(user);
      if (visits.size() == 0) {
        return;
      }
      int sessionCount = visits.sessions().size();
      sessions += sessionCount;
      for (int i = 0; i < visits.size(); i++) {
        if (visits.back(i)) {
          continue;
        }
        visitsByUrl[visits.url(i)]++;
        if (visits.referrer(i) >= 0) {
          referralsByUrl[visits.referrer(i)]++;
        }
        countTime(visits.time(i));
      }
      addTopUser(user, visits, sessionCount);
    }

    private void countTime(long time) {
      // Formats without times count from 0.
      if (time < SECONDS_PER_DAY) {
        untimedVisits++;
        return;
      }
      visitsByDay.merge(time / SECONDS_PER_DAY, 1L, Long::sum);
      visitsByHour[(int) (time % SECONDS_PER_DAY / 3_600)]++;
    }

    private void addTopUser(int user, Visits visits, int sessionCount) {
      if (topUsers.size() == MAX_LIST_SIZE && topUsers.getLast().visits() >= visits.size()) {
        return;
      }
      Map<String, Integer> hosts = new HashMap<>();
      for (int i = 0; i < visits.size(); i++) {
        hosts.merge(Urls.host(trace.url(visits.url(i))), 1, Integer::sum);
      }
      String mainHost =
          hosts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
      topUsers.add(
          new UserSummary(
              trace.pseudonym(user),
              visits.size(),
              sessionCount,
              Instant.ofEpochSecond(visits.time(0)),
              Instant.ofEpochSecond(visits.time(visits.size() - 1)),
              mainHost));
      topUsers.sort(Comparator.comparingLong(UserSummary::visits).reversed());
      if (topUsers.size() > MAX_LIST_SIZE) {
        topUsers.removeLast();
      }
    }

    private Overview build() {
      Map<String, Long> hosts = new HashMap<>();
      Map<String, Long> words = new HashMap<>();
      Map<String, Long> referrerHosts = new HashMap<>();
      List<Integer> top = new ArrayList<>();
      int pages = 0;
      for (int url = 0; url < visitsByUrl.length; url++) {
        if (visitsByUrl[url] + referralsByUrl[url] == 0) {
          continue;
        }
        String text = trace.url(url);
        if (referralsByUrl[url] > 0) {
          referrerHosts.merge(Urls.host(text), referralsByUrl[url], Long::sum);
        }
        if (visitsByUrl[url] > 0) {
          pages++;
          hosts.merge(Urls.host(text), visitsByUrl[url], Long::sum);
          for (String word : Set.copyOf(Urls.fineTokens(Urls.path(text)))) {
            if (isInformative(word)) {
              words.merge(word, visitsByUrl[url], Long::sum);
            }
          }
          addTopUrl(top, url);
        }
      }
      Map<String, Long> byDay = new LinkedHashMap<>();
      visitsByDay.forEach((day, count) ->
          byDay.put(formatDay(Instant.ofEpochSecond(day * SECONDS_PER_DAY)), count));
      Long dated = visitsByDay.ceilingKey(MIN_DATED_SECONDS / SECONDS_PER_DAY);
      long last = visitsByDay.isEmpty() ? 0 : visitsByDay.lastKey();
      long first = dated != null ? dated : visitsByDay.isEmpty() ? 0 : visitsByDay.firstKey();
      return new Overview(
          trace.visitCount(),
          trace.userCount(),
          pages,
          sessions,
          untimedVisits,
          Instant.ofEpochSecond(first * SECONDS_PER_DAY),
          Instant.ofEpochSecond(last * SECONDS_PER_DAY),
          byDay,
          java.util.Arrays.stream(visitsByHour).boxed().toList(),
          top(hosts),
          top.stream()
              .map(url ->
                  new VisitCount(trace.url(url), visitsByUrl[url], trace.usersOf(url).length))
              .toList(),
          top(words),
          top(referrerHosts),
          trace.queryStats().stream().limit(MAX_LIST_SIZE).toList(),
          List.copyOf(topUsers));
    }

    private void addTopUrl(List<Integer> top, int url) {
      if (top.size() == MAX_LIST_SIZE && visitsByUrl[top.getLast()] >= visitsByUrl[url]) {
        return;
      }
      top.add(url);
      top.sort(Comparator.comparingLong((Integer i) -> visitsByUrl[i]).reversed());
      if (top.size() > MAX_LIST_SIZE) {
        top.removeLast();
      }
    }

    private static boolean isInformative(String word) {
      return word.length() > 2
          && word.length() < 30
          && !STOP_WORDS.contains(word)
          && word.chars().anyMatch(Character::isLetter);
    }

    private static List<VisitCount> top(Map<String, Long> counts) {
      return counts.entrySet().stream()
          .sorted(
              Map.Entry.<String, Long>comparingByValue()
                  .reversed()
                  .thenComparing(Map.Entry.comparingByKey()))
          .limit(MAX_LIST_SIZE)
          .map(entry -> new VisitCount(entry.getKey(), entry.getValue(), 0))
          .toList();
    }
  }

  /** The date of a time in UTC; {@code day 29} if the log has no month. */
  static String formatDay(Instant time) {
    LocalDate date = LocalDate.ofInstant(time, ZoneOffset.UTC);
    return time.getEpochSecond() >= MIN_DATED_SECONDS
        ? date.toString()
        : "day " + date.getDayOfYear();
  }

  /** Whether it is a time and not merely a position in a sequence. */
  static boolean isTimed(Instant time) {
    return time.getEpochSecond() >= SECONDS_PER_DAY;
  }
}
