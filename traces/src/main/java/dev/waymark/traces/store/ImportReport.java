package dev.waymark.traces.store;

import dev.waymark.traces.anonymize.DropReason;
import java.util.Map;

/**
 * The result of an import.
 *
 * @param format of the sources
 * @param lines read
 * @param badLines lines that could not be read
 * @param visits in the trace after the import
 * @param users likewise
 * @param urls likewise
 * @param queries likewise
 * @param addedVisits visits added by this import
 * @param dropped number of accesses that did not become visits, by reason
 * @param sources users or addresses in the log
 * @param robots how many of the sources behave like robots
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
