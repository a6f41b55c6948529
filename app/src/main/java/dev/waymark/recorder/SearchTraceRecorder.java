package dev.waymark.recorder;

import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.Access;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.TraceImport;
import dev.waymark.traces.store.files.TraceInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records queries and clicks as a trace like any other: identities stay in memory until the next
 * import and pass the same sanitizer as a log's, so that names and rare queries never reach the
 * disk. Marks are written at once, under the pseudonym, without the query.
 */
public final class SearchTraceRecorder implements AutoCloseable {
  /** File of the marks, in a collection's folder. */
  public static final String MARKS_FILE = TraceFolder.OF_COLLECTION + "/marks.jsonl";

  /** Events that wait for the import; more are not recorded. */
  private static final int MAX_PENDING_EVENTS = 10_000;

  private final Path folder;
  private final PageMarks marks;
  private final TraceSettings settings;
  private final boolean singleUser;
  private final InstantSource clock;
  private List<Event> pending = new ArrayList<>();

  /** A query; the URL is that of the hit that was opened, or empty. */
  private record Event(String client, String query, String url, long time) {}

  /**
   * @param folder of the collection
   * @param singleUser only this machine's user can search
   */
  public SearchTraceRecorder(Path folder, int minUsers, boolean singleUser, InstantSource clock) {
    this.folder = folder;
    this.marks = new PageMarks(folder);
    this.settings = TraceSettings.defaults().withMinUsers(minUsers).keepingAll();
    this.singleUser = singleUser;
    this.clock = clock;
  }

  /** A user sent a query. */
  public void recordQuery(String client, String query) {
    add(new Event(client, query, "", clock.instant().getEpochSecond()));
  }

  /** A user opened a hit. */
  public void recordClick(String client, String query, String url) {
    add(new Event(client, query, url, clock.instant().getEpochSecond()));
  }

  private synchronized void add(Event event) {
    if (pending.size() < MAX_PENDING_EVENTS && !event.query().isBlank()) {
      pending.add(event);
    }
  }

  /**
   * A user marked a page as useful or not.
   *
   * @param useful null to take the mark back
   */
  public void recordMark(String client, String url, @Nullable Boolean useful) throws IOException {
    marks.add(client, url, useful, clock.instant());
  }

  /** What users marked. */
  public PageMarks marks() {
    return marks;
  }

  /** Adds the pending events to the trace; where that fails, they stay pending. */
  public synchronized void flush() throws IOException {
    if (pending.isEmpty()) {
      return;
    }
    write(pending);
    pending = new ArrayList<>();
  }

  private void write(List<Event> events) throws IOException {
    try (TraceImport trace =
        new TraceFolder(folder.resolve(TraceFolder.OF_COLLECTION))
            .startImport(settings, singleUser, clock)) {
      AccessSanitizer sanitizer = trace.sanitizerFor(new Site(""));
      Access access = new Access();
      for (Event event : events) {
        access.clear();
        access.client.set(event.client());
        access.query.set(event.query());
        access.url.set(event.url());
        access.time = event.time();
        access.confirmedPageView = true;
        access.status = 200;
        sanitizer.accept(access);
      }
      trace.finish(TraceInfo.RECORDED_SEARCHES, events.size(), 0);
    }
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
