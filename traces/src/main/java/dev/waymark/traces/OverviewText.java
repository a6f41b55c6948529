package dev.waymark.traces;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Formats an overview as text for a terminal. */
public final class OverviewText {
  private static final String BAR_LEVELS = " ▁▂▃▄▅▆▇█";
  private static final int MAX_BAR_LENGTH = 40;

  /** Maximum line length; longer lines are cut. */
  private static final int MAX_LINE_LENGTH = 100;

  /** More days than this are summed by week, more weeks by month. */
  private static final int MAX_DAY_ROWS = 31;

  private final StringBuilder text = new StringBuilder();

  private OverviewText() {}

  /** Formats the overview. */
  public static String format(Overview overview) {
    OverviewText page = new OverviewText();
    page.write(overview);
    return page.text.toString();
  }

  private void write(Overview o) {
    String when =
        o.visitsByDay().isEmpty()
            ? ""
            : ", " + Overview.formatDay(o.firstDay()) + " to " + Overview.formatDay(o.lastDay());
    appendLine(
        "%s by %s to %s%s",
        formatCount(o.visits(), "visit", "visits"),
        formatCount(o.users(), "user", "users"),
        formatCount(o.pages(), "page", "pages"),
        when);
    if (o.visits() == 0) {
      return;
    }
    appendLine(
        "%s of %.1f pages on average",
        formatCount(o.sessions(), "session", "sessions"),
        (double) o.visits() / Math.max(1, o.sessions()));
    appendHeading("Visits by time");
    if (o.untimedVisits() > 0) {
      appendLine("  %-10s %,8d of which only the order is known", "no time", o.untimedVisits());
    }
    if (!o.visitsByDay().isEmpty()) {
      appendBars(groupDays(o.visitsByDay()));
      appendLine("  by hour (UTC)  00 %s 23", hourBars(o.visitsByHour()));
    }
    appendCounts("Hosts", o.topHosts(), o.visits());
    appendCounts("Pages", o.topUrls(), o.visits());
    appendCounts("Words of URLs", o.topWords(), o.visits());
    appendCounts("Referrer hosts", o.topReferrerHosts(), o.visits());
    if (!o.topQueries().isEmpty()) {
      appendHeading("Queries");
      o.topQueries()
          .forEach(q -> appendLine("  %,8d × by %,d  %s", q.count(), q.users(), q.text()));
    }
    appendHeading("Users (pseudonyms)");
    for (Overview.UserSummary p : o.topUsers()) {
      appendLine(
          "  %s %,6d visits in %,4d %-8s  %s  %s",
          p.pseudonym(),
          p.visits(),
          p.sessions(),
          p.sessions() == 1 ? "session" : "sessions",
          formatRange(p.first(), p.last()),
          p.mainHost());
    }
  }

  private static String formatCount(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
  }

  private void appendCounts(String title, List<Overview.VisitCount> counts, long all) {
    if (counts.isEmpty()) {
      return;
    }
    appendHeading(title);
    long most = counts.stream().mapToLong(Overview.VisitCount::users).max().orElse(0);
    int digits = String.format(Locale.ROOT, "%,d", most).length();
    for (Overview.VisitCount count : counts) {
      String people =
          count.users() == 0
              ? ""
              : String.format(Locale.ROOT, " by %," + digits + "d", count.users());
      appendLine(
          "  %,8d %5.1f %%%s  %s",
          count.visits(), 100.0 * count.visits() / all, people, count.name());
    }
  }

  private void appendBars(Map<String, Long> rows) {
    long most = rows.values().stream().mapToLong(Long::longValue).max().orElse(1);
    rows.forEach((name, count) ->
        appendLine(
            "  %-10s %,8d %s", name, count, "█".repeat((int) (MAX_BAR_LENGTH * count / most))));
  }

  /** Groups by day, or by week or month where there are many days. */
  private static Map<String, Long> groupDays(Map<String, Long> days) {
    Map<String, Long> rows = days;
    if (rows.size() > MAX_DAY_ROWS) {
      rows = groupBy(days, OverviewText::weekStart);
    }
    if (rows.size() > MAX_DAY_ROWS) {
      rows = groupBy(days, day -> isDated(day) ? day.substring(0, day.length() - 3) : day);
    }
    return rows;
  }

  private static Map<String, Long> groupBy(Map<String, Long> days, UnaryOperator<String> name) {
    Map<String, Long> rows = new LinkedHashMap<>();
    days.forEach((day, count) -> rows.merge(name.apply(day), count, Long::sum));
    return rows;
  }

  private static String weekStart(String day) {
    return isDated(day)
        ? LocalDate.parse(day).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).toString()
        : day;
  }

  private static boolean isDated(String day) {
    return Character.isDigit(day.charAt(0));
  }

  private static String hourBars(List<Long> hours) {
    long most = Math.max(1, hours.stream().mapToLong(Long::longValue).max().orElse(1));
    List<String> bars = new ArrayList<>();
    for (long count : hours) {
      int height = (int) Math.ceil((BAR_LEVELS.length() - 1.0) * count / most);
      bars.add(BAR_LEVELS.substring(height, height + 1));
    }
    return String.join("", bars);
  }

  /** Formats a time range; a date that both ends share is written once. */
  private static String formatRange(Instant from, Instant to) {
    if (!Overview.isTimed(from)) {
      return "no time";
    }
    String first = formatMinute(from);
    String last = formatMinute(to);
    if (first.equals(last)) {
      return first;
    }
    if (Overview.formatDay(from).equals(Overview.formatDay(to))) {
      return first + " – " + last.substring(last.length() - 5);
    }
    boolean sameYear = isDated(first) && first.startsWith(last.substring(0, 5));
    return first + " – " + (sameYear ? last.substring(5) : last);
  }

  private static String formatMinute(Instant time) {
    return Overview.formatDay(time) + " " + time.toString().substring(11, 16);
  }

  private void appendHeading(String title) {
    text.append('\n').append(title).append('\n');
  }

  private void appendLine(String format, Object... values) {
    String line = String.format(Locale.ROOT, format, values);
    text.append(
            line.length() > MAX_LINE_LENGTH ? line.substring(0, MAX_LINE_LENGTH - 1) + "…" : line)
        .append('\n');
  }
}
