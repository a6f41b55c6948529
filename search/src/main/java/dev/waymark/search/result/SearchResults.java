package dev.waymark.search.result;

import java.time.Duration;
import java.util.List;

/**
 * A page of results.
 *
 * @param total fetched pages that match
 * @param totalIsExact false if there may be more than {@code total} and {@code unfetched}
 * @param unfetched hits beside them that are known only by links
 * @param hasMore there is a next page
 * @param suggestion another spelling of the query, or empty
 * @param indexedPages fetched pages in the index
 */
public record SearchResults(
    SearchRequest request,
    List<SearchHit> hits,
    long total,
    boolean totalIsExact,
    long unfetched,
    boolean hasMore,
    String suggestion,
    long indexedPages,
    Duration took) {

  /** Whether there are hits behind the last one that can be paged to. */
  public boolean isCut() {
    long shown = (long) request.page() * request.pageSize() + hits.size();
    return !hasMore && shown >= SearchRequest.MAX_DEPTH && total + unfetched > shown;
  }
}
