package dev.waymark.traces.store;

import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.store.files.TraceInfo;
import java.util.EnumMap;
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
 * @param droppedQueries queries that too few users have to be kept
 * @param dropped number of accesses that did not become visits, by reason
 * @param sources users or addresses in the log
 * @param robots how many of the sources behave like robots
 * @param outdatesEmbedding whether the trace had an embedding, which is not of the added visits
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
    long droppedQueries,
    Map<DropReason, Long> dropped,
    long sources,
    long robots,
    boolean outdatesEmbedding) {

  /** Whether anything was read. */
  public boolean isChange() {
    return lines > 0;
  }

  /** Nothing was read: the trace is as it was. */
  public static ImportReport unchanged(TraceInfo trace) {
    return new ImportReport(
        "nothing new",
        0,
        0,
        trace.visits(),
        trace.users(),
        trace.urls(),
        trace.queries(),
        0,
        0,
        Map.of(),
        0,
        0,
        false);
  }

  /** The report of this import and one after it together. */
  public ImportReport and(ImportReport later) {
    Map<DropReason, Long> all = new EnumMap<>(DropReason.class);
    all.putAll(dropped);
    later.dropped.forEach((reason, count) -> all.merge(reason, count, Long::sum));
    return new ImportReport(
        format + ", " + later.format,
        lines + later.lines,
        badLines + later.badLines,
        later.visits,
        later.users,
        later.urls,
        later.queries,
        addedVisits + later.addedVisits,
        droppedQueries + later.droppedQueries,
        all,
        sources + later.sources,
        robots + later.robots,
        outdatesEmbedding || later.outdatesEmbedding);
  }
}
