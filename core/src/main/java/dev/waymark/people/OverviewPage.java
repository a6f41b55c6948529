package dev.waymark.people;

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

/** An overview as a page of text that a person reads in a terminal. */
public final class OverviewPage {
  private static final String BARS = " ▁▂▃▄▅▆▇█";
  private static final int BAR = 40;

  /** Columns of the page; what is longer is cut. */
  private static final int WIDTH = 100;

  /** More days than this are added up by week, more weeks by month. */
  private static final int ROWS = 31;

  private final StringBuilder page = new StringBuilder();

  private OverviewPage() {}

  /** Writes the page. */
  public static String of(Overview overview) {
    OverviewPage page = new OverviewPage();
    page.write(overview);
    return page.page.toString();
  }

  private void write(Overview o) {
    String when =
        o.days().isEmpty() ? "" : ", " + Overview.day(o.first()) + " to " + Overview.day(o.last());
    line(
        "%s by %s to %s%s",
        number(o.visits(), "visit", "visits"),
        number(o.users(), "person", "people"),
        number(o.pages(), "page", "pages"),
        when);
    if (o.visits() == 0) {
      return;
    }
    line(
        "%s of %.1f pages on average",
        number(o.sessions(), "session", "sessions"),
        (double) o.visits() / Math.max(1, o.sessions()));
    heading("When");
    if (o.timeless() > 0) {
      line("  %-10s %,8d of which only the order is known", "no time", o.timeless());
    }
    if (!o.days().isEmpty()) {
      bars(rows(o.days()));
      line("  by hour (UTC)  00 %s 23", hours(o.hours()));
    }
    counts("Where: hosts", o.hosts(), o.visits());
    counts("What: pages", o.urls(), o.visits());
    counts("About: words of their addresses", o.words(), o.visits());
    counts("Come from", o.origins(), o.visits());
    if (!o.asked().isEmpty()) {
      heading("Asked");
      o.asked().forEach(q -> line("  %,8d × by %,d  %s", q.times(), q.people(), q.words()));
    }
    heading("Who (pseudonyms)");
    for (Overview.Person p : o.people()) {
      line(
          "  %s %,6d visits in %,4d %-8s  %s  %s",
          p.pseudonym(),
          p.visits(),
          p.sessions(),
          p.sessions() == 1 ? "session" : "sessions",
          range(p.first(), p.last()),
          p.mostly());
    }
  }

  private static String number(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
  }

  private void counts(String title, List<Overview.Count> counts, long all) {
    if (counts.isEmpty()) {
      return;
    }
    heading(title);
    long most = counts.stream().mapToLong(Overview.Count::people).max().orElse(0);
    int digits = String.format(Locale.ROOT, "%,d", most).length();
    for (Overview.Count count : counts) {
      String people =
          count.people() == 0
              ? ""
              : String.format(Locale.ROOT, " by %," + digits + "d", count.people());
      line(
          "  %,8d %5.1f %%%s  %s",
          count.visits(), 100.0 * count.visits() / all, people, count.name());
    }
  }

  private void bars(Map<String, Long> rows) {
    long most = rows.values().stream().mapToLong(Long::longValue).max().orElse(1);
    rows.forEach((name, count) ->
        line("  %-10s %,8d %s", name, count, "█".repeat((int) (BAR * count / most))));
  }

  /** By day, or by week or month where there are many days. */
  private static Map<String, Long> rows(Map<String, Long> days) {
    Map<String, Long> rows = days;
    if (rows.size() > ROWS) {
      rows = by(days, OverviewPage::week);
    }
    if (rows.size() > ROWS) {
      rows = by(days, day -> dated(day) ? day.substring(0, day.length() - 3) : day);
    }
    return rows;
  }

  private static Map<String, Long> by(Map<String, Long> days, UnaryOperator<String> name) {
    Map<String, Long> rows = new LinkedHashMap<>();
    days.forEach((day, count) -> rows.merge(name.apply(day), count, Long::sum));
    return rows;
  }

  private static String week(String day) {
    return dated(day)
        ? LocalDate.parse(day).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).toString()
        : day;
  }

  private static boolean dated(String day) {
    return Character.isDigit(day.charAt(0));
  }

  private static String hours(List<Long> hours) {
    long most = Math.max(1, hours.stream().mapToLong(Long::longValue).max().orElse(1));
    List<String> bars = new ArrayList<>();
    for (long count : hours) {
      int height = (int) Math.ceil((BARS.length() - 1.0) * count / most);
      bars.add(BARS.substring(height, height + 1));
    }
    return String.join("", bars);
  }

  /** What both moments share is said once. */
  private static String range(Instant from, Instant to) {
    if (!Overview.timed(from)) {
      return "no time";
    }
    String first = minute(from);
    String last = minute(to);
    if (first.equals(last)) {
      return first;
    }
    if (Overview.day(from).equals(Overview.day(to))) {
      return first + " – " + last.substring(last.length() - 5);
    }
    boolean sameYear = dated(first) && first.startsWith(last.substring(0, 5));
    return first + " – " + (sameYear ? last.substring(5) : last);
  }

  private static String minute(Instant time) {
    return Overview.day(time) + " " + time.toString().substring(11, 16);
  }

  private void heading(String title) {
    page.append('\n').append(title).append('\n');
  }

  private void line(String format, Object... values) {
    String line = String.format(Locale.ROOT, format, values);
    page.append(line.length() > WIDTH ? line.substring(0, WIDTH - 1) + "…" : line).append('\n');
  }
}
