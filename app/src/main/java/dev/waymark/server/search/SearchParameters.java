package dev.waymark.server.search;

import dev.waymark.config.ConfigException;
import dev.waymark.search.result.Filters;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.server.page.UrlQuery;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The search in the URL of a page. A value that makes no sense there is ignored; the API rejects
 * it, see {@link #validate}.
 *
 * @param path of the page
 * @param in collections to search; empty for all
 * @param by null where the best for the collections is to be taken
 * @param page from 0
 * @param from day, as written
 * @param to likewise
 */
record SearchParameters(
    String path,
    List<String> in,
    String text,
    @Nullable RankingMode by,
    Filters filters,
    int page,
    int pageSize,
    String from,
    String to) {
  private static final int DEFAULT_PAGE_SIZE = 10;

  static SearchParameters parse(Context request) {
    String from = parseDay(parameter(request, "from"));
    String to = parseDay(parameter(request, "to"));
    Filters filters =
        new Filters(
            parameter(request, "host").toLowerCase(Locale.ROOT),
            parameter(request, "lang").toLowerCase(Locale.ROOT),
            parameter(request, "kind").toLowerCase(Locale.ROOT),
            parameter(request, "relevant"),
            parameter(request, "topic"),
            startOfDay(from),
            startOfDay(to));
    int page = parseNumber(parameter(request, "page"), 1) - 1;
    int size = parseNumber(parameter(request, "size"), DEFAULT_PAGE_SIZE);
    SearchRequest bounded =
        new SearchRequest(parameter(request, "q"), RankingMode.BLENDED, filters, page, size, false);
    return new SearchParameters(
        request.path(),
        List.copyOf(request.queryParams("in")),
        bounded.text(),
        parseRankingMode(parameter(request, "by")),
        filters,
        bounded.page(),
        bounded.pageSize(),
        from,
        to);
  }

  /** Rejects what {@link #parse} would ignore. */
  static void validate(Context request) {
    String by = parameter(request, "by");
    if (!by.isEmpty() && parseRankingMode(by) == null) {
      throw invalid("by", by, "blended, content, votes, embedding or hybrid");
    }
    for (String name : List.of("page", "size")) {
      String number = parameter(request, name);
      if (!number.isEmpty() && parseNumber(number, 0) < 1) {
        throw invalid(name, number, "a number from 1 on");
      }
    }
    for (String name : List.of("from", "to")) {
      String day = parameter(request, name);
      if (!day.isEmpty() && parseDay(day).isEmpty()) {
        throw invalid(name, day, "a day like 2026-01-31");
      }
    }
  }

  private static ConfigException invalid(String name, String value, String expected) {
    return new ConfigException(name + ": `" + value + "` is not " + expected + ".");
  }

  SearchRequest toRequest(boolean why, RankingMode defaultMode) {
    return new SearchRequest(text, by == null ? defaultMode : by, filters, page, pageSize, why);
  }

  SearchParameters withText(String other) {
    return new SearchParameters(path, in, other, by, filters, 0, pageSize, from, to);
  }

  SearchParameters withFilters(Filters other, String otherFrom, String otherTo) {
    return new SearchParameters(path, in, text, by, other, 0, pageSize, otherFrom, otherTo);
  }

  /** Whether there are neither words nor a filter. */
  boolean isEmpty() {
    return text.isBlank() && filters.equals(Filters.NONE);
  }

  /** The way it is written in a URL; empty for the default. */
  String byName() {
    return by == null ? "" : by.name().toLowerCase(Locale.ROOT);
  }

  /** The URL of a page of hits. */
  String pageUrl(int number) {
    UrlQuery url = new UrlQuery(path).with("q", text);
    in.forEach(name -> url.with("in", name));
    return url.with("by", byName())
        .with("host", filters.host())
        .with("lang", filters.language())
        .with("kind", filters.kind())
        .with("relevant", filters.relevant())
        .with("topic", filters.topic())
        .with("from", from)
        .with("to", to)
        .with("size", pageSize == DEFAULT_PAGE_SIZE ? "" : String.valueOf(pageSize))
        .with("page", number == 0 ? "" : String.valueOf(number + 1))
        .toString();
  }

  private static String parameter(Context request, String name) {
    String value = request.queryParam(name);
    return value == null ? "" : value.strip();
  }

  private static @Nullable RankingMode parseRankingMode(String name) {
    for (RankingMode by : RankingMode.values()) {
      if (by.name().equalsIgnoreCase(name)) {
        return by;
      }
    }
    return null;
  }

  private static int parseNumber(String text, int defaultValue) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return defaultValue;
    }
  }

  private static String parseDay(String text) {
    try {
      return text.isEmpty() ? "" : LocalDate.parse(text).toString();
    } catch (DateTimeParseException e) {
      return "";
    }
  }

  static @Nullable Instant startOfDay(String day) {
    return day.isEmpty() ? null : LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
