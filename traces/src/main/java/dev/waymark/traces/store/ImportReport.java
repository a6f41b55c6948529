package dev.waymark.traces.store;

import dev.waymark.traces.anonymize.DropReason;
import java.util.Map;

/**
 * What an import brought.
 *
 * @param format of the sources
 * @param lines read
 * @param badLines lines that could not be read
 * @param visits in the trace, after it
 * @param users likewise
 * @param urls likewise
 * @param queries likewise
 * @param addedVisits visits that this import brought
 * @param dropped accesses that did not become visits, and why
 * @param sources people or addresses seen
 * @param robots how many of them behave like robots
 */
public record ImportReport(
    String format,
    long lines,
    long badLines,
    long visits,
    int users,
    int urls,
    int queries,
    long addedVisits,
    Map<DropReason, Long> dropped,
    long sources,
    long robots) {}
