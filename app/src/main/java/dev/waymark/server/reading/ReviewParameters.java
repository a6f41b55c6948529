package dev.waymark.server.reading;

import dev.waymark.search.result.Filters;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.UrlQuery;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Locale;

/**
 * Which pages are to be reviewed; a value that makes no sense is as if it were not there.
 *
 * @param relevant {@code yes}, {@code no} or {@code all}
 * @param marked {@code yes}, {@code no} or {@code all}: by this person
 * @param table whether as a table, not as cards
 * @param page from 0
 */
public record ReviewParameters(
    String collection,
    String words,
    String relevant,
    String host,
    String kind,
    String marked,
    boolean table,
    int page) {
  static final int PAGE_SIZE = 24;

  static ReviewParameters parse(Context request) {
    return new ReviewParameters(
        request.pathParam("name"),
        parameter(request, "q", ""),
        parameter(request, "relevant", "yes"),
        parameter(request, "host", "").toLowerCase(Locale.ROOT),
        parameter(request, "kind", "").toLowerCase(Locale.ROOT),
        marked(parameter(request, "marked", "all")),
        parameter(request, "view", "").equals("table"),
        number(parameter(request, "page", "1")) - 1);
  }

  private static String parameter(Context request, String name, String absent) {
    String value = request.queryParam(name);
    return value == null ? absent : value.strip();
  }

  private static String marked(String text) {
    return text.equals("yes") || text.equals("no") ? text : "all";
  }

  private static int number(String text) {
    try {
      return Math.clamp(Integer.parseInt(text), 1, SearchRequest.MAX_DEPTH / PAGE_SIZE);
    } catch (NumberFormatException e) {
      return 1;
    }
  }

  /** Without words the pages fetched last come first. */
  SearchRequest toRequest() {
    return toRequest(page, PAGE_SIZE);
  }

  SearchRequest toRequest(int number, int size) {
    Filters filters =
        new Filters(
            host,
            "",
            kind,
            relevant.equals("yes") || relevant.equals("no") ? relevant : "",
            "",
            Instant.EPOCH, // every fetched page
            null);
    return new SearchRequest(words, RankingMode.BLENDED, filters, number, size, false);
  }

  private String url(boolean asTable, int number) {
    return new UrlQuery(Section.REVIEW.path(collection))
        .with("q", words)
        .with("relevant", relevant.equals("yes") ? "" : relevant)
        .with("host", host)
        .with("kind", kind)
        .with("marked", marked.equals("all") ? "" : marked)
        .with("view", asTable ? "table" : "")
        .with("page", number == 0 ? "" : String.valueOf(number + 1))
        .toString();
  }

  public String pageUrl(int number) {
    return url(table, number);
  }

  public String otherViewUrl() {
    return url(!table, page);
  }
}
