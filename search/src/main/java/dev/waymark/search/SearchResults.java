package dev.waymark.search;

import java.time.Duration;
import java.util.List;

/**
 * What was found.
 *
 * @param total pages that match
 * @param totalIsExact there are no more than {@code total}
 * @param hasMore there is a next page
 * @param suggestion a better spelling of the query; empty if there is none
 * @param indexedPages in the index, fetched
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
