package dev.waymark.server;

import dev.waymark.search.By;
import dev.waymark.search.Filters;
import dev.waymark.search.Request;
import dev.waymark.settings.BadSetting;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A search as it stands in the address of a page. What makes no sense there counts as not said;
 * programs are told, see {@link #check}.
 *
 * @param page from 0
 * @param from day, as written
 * @param to likewise
 */
record Asked(String text, By by, Filters filters, int page, int size, String from, String to) {
  private static final int SIZE = 10;

  static Asked of(Context request) {
    String from = day(value(request, "from"));
    String to = day(value(request, "to"));
    Filters filters =
        new Filters(
            value(request, "host").toLowerCase(Locale.ROOT),
            value(request, "lang").toLowerCase(Locale.ROOT),
            value(request, "verdict"),
            value(request, "topic"),
            instant(from),
            instant(to));
    int page = number(value(request, "page"), 1) - 1;
    int size = number(value(request, "size"), SIZE);
    By by = by(value(request, "by"));
    Request bounded =
        new Request(value(request, "q"), by == null ? By.BLENDED : by, filters, page, size, false);
    return new Asked(
        bounded.text(), bounded.by(), filters, bounded.page(), bounded.size(), from, to);
  }

  /** Complains of what {@link #of} would take for not said. */
  static void check(Context request) {
    String by = value(request, "by");
    if (!by.isEmpty() && by(by) == null) {
      throw bad("by", by, "blended, content, votes or meaning");
    }
    for (String name : List.of("page", "size")) {
      String number = value(request, name);
      if (!number.isEmpty() && number(number, 0) < 1) {
        throw bad(name, number, "a number from 1 on");
      }
    }
    for (String name : List.of("from", "to")) {
      String day = value(request, name);
      if (!day.isEmpty() && day(day).isEmpty()) {
        throw bad(name, day, "a day like 2026-01-31");
      }
    }
  }

  private static BadSetting bad(String name, String value, String right) {
    return new BadSetting(name + ": `" + value + "` is not " + right + ".");
  }

  Request request(boolean why) {
    return new Request(text, by, filters, page, size, why);
  }

  Asked with(String other) {
    return new Asked(other, by, filters, page, size, from, to);
  }

  boolean isFiltered() {
    return by != By.BLENDED || !filters.equals(Filters.NONE);
  }

  /** Nothing is asked: neither words nor a filter. */
  boolean isEmpty() {
    return text.isBlank() && filters.equals(Filters.NONE);
  }

  /** The address of another page of hits. */
  String link(int number) {
    StringBuilder link = new StringBuilder("/?q=").append(Html.encode(text));
    add(link, "by", by == By.BLENDED ? "" : by.name().toLowerCase(Locale.ROOT));
    add(link, "host", filters.host());
    add(link, "lang", filters.language());
    add(link, "verdict", filters.verdict());
    add(link, "topic", filters.topic());
    add(link, "from", from);
    add(link, "to", to);
    add(link, "size", size == SIZE ? "" : String.valueOf(size));
    add(link, "page", number == 0 ? "" : String.valueOf(number + 1));
    return link.toString();
  }

  private static void add(StringBuilder link, String name, String value) {
    if (!value.isEmpty()) {
      link.append('&').append(name).append('=').append(Html.encode(value));
    }
  }

  private static String value(Context request, String name) {
    String value = request.queryParam(name);
    return value == null ? "" : value.strip();
  }

  private static @Nullable By by(String name) {
    for (By by : By.values()) {
      if (by.name().equalsIgnoreCase(name)) {
        return by;
      }
    }
    return null;
  }

  private static int number(String text, int otherwise) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  private static String day(String text) {
    try {
      return text.isEmpty() ? "" : LocalDate.parse(text).toString();
    } catch (DateTimeParseException e) {
      return "";
    }
  }

  private static @Nullable Instant instant(String day) {
    return day.isEmpty() ? null : LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
