package dev.waymark.cli;

import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.IntToLongFunction;

/**
 * Counts over a trace, for people to look at. Goes over the visits once; keeps a count for each
 * host, and of pages and people only the first few.
 */
final class TraceCensus {
  private final Trace trace;
  private final int top;
  private final Map<String, long[]> hosts = new HashMap<>();
  private final long[] byHour = new long[24];

  private TraceCensus(Trace trace, int top) {
    this.trace = trace;
    this.top = top;
  }

  static TraceCensus of(Trace trace, int top) {
    TraceCensus census = new TraceCensus(trace, top);
    for (int user = 0; user < trace.users(); user++) {
      census.count(trace.visitsOf(user));
    }
    return census;
  }

  private void count(Visits visits) {
    Set<String> met = new HashSet<>();
    for (int i = 0; i < visits.size(); i++) {
      if (visits.back(i)) {
        continue;
      }
      String host = Urls.host(trace.url(visits.url(i)));
      long[] counts = hosts.computeIfAbsent(host, name -> new long[2]);
      counts[0] += met.add(host) ? 1 : 0;
      counts[1]++;
      byHour[(int) Math.floorMod(visits.time(i) / 3600, 24L)]++;
    }
  }

  /** Most people first. */
  Table hosts() {
    Table table = new Table("host", "people", "visits");
    hosts.entrySet().stream()
        .sorted(
            Comparator.comparingLong((Map.Entry<String, long[]> host) -> -host.getValue()[0])
                .thenComparing(host -> -host.getValue()[1])
                .thenComparing(Map.Entry::getKey))
        .limit(top)
        .forEach(host ->
            table.row(
                host.getKey(),
                ProgressText.count(host.getValue()[0]),
                ProgressText.count(host.getValue()[1])));
    return table;
  }

  /** Most people first. */
  Table pages() {
    Table table = new Table("people", "page");
    for (int url : first(trace.urls(), url -> trace.usersOf(url).length)) {
      table.row(ProgressText.count(trace.usersOf(url).length), trace.url(url));
    }
    return table;
  }

  /** Most visits first. */
  Table people() {
    Table table = new Table("person", "visits", "pages", "from", "to");
    for (int user : first(trace.users(), user -> trace.visitsOf(user).size())) {
      Visits visits = trace.visitsOf(user);
      Set<Integer> pages = new HashSet<>();
      for (int i = 0; i < visits.size(); i++) {
        pages.add(visits.url(i));
      }
      table.row(
          trace.pseudonym(user),
          ProgressText.count(visits.size()),
          ProgressText.count(pages.size()),
          PeopleShowCommand.day(visits.time(0)),
          PeopleShowCommand.day(visits.time(visits.size() - 1)));
    }
    return table;
  }

  private List<Integer> first(int size, IntToLongFunction measure) {
    record Ranked(int number, long measure) {}
    Comparator<Ranked> worstFirst =
        Comparator.comparingLong(Ranked::measure)
            .thenComparing(Comparator.comparingInt(Ranked::number).reversed());
    PriorityQueue<Ranked> best = new PriorityQueue<>(worstFirst);
    for (int i = 0; i < size; i++) {
      long value = measure.applyAsLong(i);
      if (value > 0) {
        best.add(new Ranked(i, value));
      }
      if (best.size() > top) {
        best.remove();
      }
    }
    List<Ranked> ranked = new ArrayList<>(best);
    ranked.sort(worstFirst.reversed());
    return ranked.stream().map(Ranked::number).toList();
  }

  /** When, as a row of bars: an hour of the day each, the highest for the busiest. */
  List<String> hours() {
    String bars = " ▁▂▃▄▅▆▇█";
    long most = 1;
    for (long hour : byHour) {
      most = Math.max(most, hour);
    }
    StringBuilder row = new StringBuilder();
    for (long hour : byHour) {
      int height = hour == 0 ? 0 : 1 + (int) (hour * 7 / most);
      row.append(String.valueOf(bars.charAt(height)).repeat(2));
    }
    return List.of(
        "visits by hour of the day (UTC)",
        row.toString(),
        "0     3     6     9     12    15    18    21");
  }
}
