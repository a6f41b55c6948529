package dev.waymark.search.result;

import java.time.Duration;
import java.util.List;

/**
 * A page of results.
 *
 * @param total hits
 * @param totalIsExact false if there may be more than {@code total}
 * @param hasMore there is a next page
 * @param suggestion another spelling of the query, or empty
 * @param indexedPages fetched pages in the index
 */
public record SearchResults(
    SearchRequest request,
    List<SearchHit> hits,
    long total,
    boolean totalIsExact,
    boolean hasMore,
    String suggestion,
    long indexedPages,
    Duration took) {}
