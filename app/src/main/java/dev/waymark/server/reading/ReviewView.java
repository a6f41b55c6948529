package dev.waymark.server.reading;

import dev.waymark.search.result.Facets;
import dev.waymark.search.result.SearchHit;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.UrlQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pages to review.
 *
 * @param justStarted its crawl has no pages to show yet
 * @param total pages that fit the parameters, whether marked or not
 * @param cut there are more than can be paged to
 * @param useful pages that people marked as useful
 * @param notUseful pages that people marked as not useful
 * @param judging what the last judging of the archive came to, or empty
 */
public record ReviewView(
    ReviewParameters parameters,
    boolean justStarted,
    List<Item> items,
    long total,
    boolean hasMore,
    boolean cut,
    Facets facets,
    long useful,
    long notUseful,
    boolean recording,
    String want,
    String judging) {

  /** A page and what this person said of it. */
  public record Item(SearchHit hit, @Nullable Boolean mark) {
    public String pressed(boolean useful) {
      return String.valueOf(mark != null && mark == useful);
    }

    public String reason() {
      return hit.reasons().isEmpty() ? "" : hit.reasons().getFirst();
    }
  }

  public String pageUrl(Item item) {
    return new UrlQuery(Section.PAGE.path(parameters.collection()))
        .with("url", item.hit().url())
        .toString();
  }

  public @Nullable String previousUrl() {
    return parameters.page() > 0 ? parameters.pageUrl(parameters.page() - 1) : null;
  }

  public @Nullable String nextUrl() {
    return hasMore ? parameters.pageUrl(parameters.page() + 1) : null;
  }
}
