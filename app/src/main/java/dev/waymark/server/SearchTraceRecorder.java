package dev.waymark.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.Access;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.TraceImport;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Remembers what people ask and where they go from there, as a trace like any other: identities
 * stay in memory until the next import and pass the same door as a log's, so that names and rare
 * queries never reach the disk. Marks are written at once, under the pseudonym, without the query.
 */
public final class SearchTraceRecorder implements AutoCloseable {
  /** Folder of the trace. */
  public static final String TRACE_FOLDER = "people";

  /** File of the marks. */
  public static final String MARKS_FILE = "marks.jsonl";

  /** A query that led nowhere yet is a visit to a search page, which this one stands for. */
  private static final String SEARCH_PAGE_URL = "http://search.waymark.invalid/?q=";

  /** What waits for the import is bounded; more is not remembered. */
  private static final int MAX_PENDING_EVENTS = 10_000;

  private final Path folder;
  private final TraceSettings settings;
  private final boolean singleUser;
  private final InstantSource clock;
  private List<Event> pending = new ArrayList<>();

  private record Event(String client, String query, String url, long time) {}

  /**
   * @param folder of the collection or community
   * @param own only this machine's user can ask
   */
  public SearchTraceRecorder(Path folder, int minPeople, boolean own, InstantSource clock) {
    this.folder = folder;
    this.settings = TraceSettings.defaults().withMinUsers(minPeople);
    this.singleUser = own;
    this.clock = clock;
  }

  /** Somebody asked. */
  public void recordQuery(String who, String words) {
    String page = SEARCH_PAGE_URL + URLEncoder.encode(words, StandardCharsets.UTF_8);
    add(new Event(who, words, page, clock.instant().getEpochSecond()));
  }

  /** Somebody went from a search to a hit. */
  public void recordClick(String who, String words, String url) {
    add(new Event(who, words, url, clock.instant().getEpochSecond()));
  }

  private synchronized void add(Event event) {
    if (pending.size() < MAX_PENDING_EVENTS && !event.query().isBlank()) {
      pending.add(event);
    }
  }

  /** Somebody found a hit useful, or not. */
  public synchronized void recordMark(String who, String url, boolean useful) throws IOException {
    Path people = folder.resolve(TRACE_FOLDER);
    Files.createDirectories(people);
    Pseudonyms pseudonyms =
        new Pseudonyms(PseudonymKey.openOrCreate(people.resolve(PseudonymKey.FILE_NAME)));
    ObjectNode mark =
        JsonNodeFactory.instance
            .objectNode()
            .put("time", clock.instant().toString())
            .put(
                "user",
                Pseudonyms.format(pseudonyms.pseudonymize(who.getBytes(StandardCharsets.UTF_8))))
            .put("url", url)
            .put("useful", useful);
    Files.writeString(
        folder.resolve(MARKS_FILE),
        mark + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** Adds what waits to the trace; where that fails, it waits on. */
  public synchronized void flush() throws IOException {
    if (pending.isEmpty()) {
      return;
    }
    write(pending);
    pending = new ArrayList<>();
  }

  private void write(List<Event> events) throws IOException {
    try (TraceImport trace =
        new TraceFolder(folder.resolve(TRACE_FOLDER)).startImport(settings, singleUser, clock)) {
      AccessSanitizer door = trace.sanitizerFor(new Site(""));
      Access access = new Access();
      for (Event event : events) {
        access.clear();
        access.client.set(event.client());
        access.query.set(event.query());
        access.url.set(event.url());
        access.time = event.time();
        access.confirmedPageView = true;
        access.status = 200;
        door.accept(access);
      }
      trace.finish("search", events.size(), 0);
    }
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
