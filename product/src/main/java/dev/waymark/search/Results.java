package dev.waymark.search;

import java.time.Duration;
import java.util.List;

/**
 * What was found.
 *
 * @param total pages that match
 * @param exact there are no more than {@code total}
 * @param more there is a next page
 * @param suggestion a better spelling of the query; empty if there is none
 * @param pages in the index, fetched
 */
public record Results(
    Request request,
    List<Hit> hits,
    long total,
    boolean exact,
    boolean more,
    String suggestion,
    long pages,
    Duration took) {}
