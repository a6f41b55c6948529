package dev.waymark.server.search;

import dev.waymark.people.Query;
import dev.waymark.people.QueryStats;
import dev.waymark.recorder.PageMarks;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.search.PeopleVotes;
import dev.waymark.search.refresh.RefreshLog;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.files.StoredTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A collection that is searched, with what its people ask, open and mark. */
public final class ServedCollection implements AutoCloseable {
  private final String name;
  private final Path folder;
  private final ReloadableSearcher searcher;
  private final @Nullable SearchTraceRecorder recorder;
  private final PageMarks marks;
  private final int minPeople;
  private volatile List<QueryStats> queries = List.of();
  private volatile List<PeopleVotes.Click> clicks = List.of();

  /**
   * @param recorder null to record nothing
   * @param minPeople people who must agree before their clicks and marks count
   */
  ServedCollection(String name, Path folder, @Nullable SearchTraceRecorder recorder, int minPeople)
      throws IOException {
    this.name = name;
    this.folder = folder;
    this.searcher = new ReloadableSearcher(folder);
    this.recorder = recorder;
    this.marks = recorder == null ? new PageMarks(folder) : recorder.marks();
    this.minPeople = minPeople;
    readTrace();
  }

  public String name() {
    return name;
  }

  public Path folder() {
    return folder;
  }

  public ReloadableSearcher searcher() {
    return searcher;
  }

  @Nullable SearchTraceRecorder recorder() {
    return recorder;
  }

  public PageMarks marks() {
    return marks;
  }

  /** Queries that enough people sent, those of most people first. */
  List<QueryStats> queries() {
    return queries;
  }

  Optional<RefreshLog> lastRefresh() throws IOException {
    return RefreshLog.last(folder);
  }

  /** Sees new pages. */
  void refresh() {
    searcher.refresh();
  }

  /** Writes down what was recorded, and reads again what people do. */
  void flush() throws IOException {
    if (recorder != null) {
      recorder.flush();
    }
    readTrace();
  }

  private void readTrace() throws IOException {
    Path people = folder.resolve(TraceFolder.OF_COLLECTION);
    try (StoredTrace trace = new TraceFolder(people).open().orElse(null)) {
      if (trace != null) {
        queries = trace.queryStats();
        List<PeopleVotes.Click> opened = new ArrayList<>();
        for (int user = 0; user < trace.userCount(); user++) {
          for (Query query : trace.queriesOf(user)) {
            if (query.clickedUrl() != null) {
              opened.add(new PeopleVotes.Click(query.user(), query.text(), query.clickedUrl()));
            }
          }
        }
        clicks = opened;
      }
    }
    countVotes();
  }

  /** Counts clicks and marks again. */
  public void countVotes() throws IOException {
    List<PeopleVotes.Mark> marked =
        marks.all().stream()
            .map(mark -> new PeopleVotes.Mark(mark.user(), mark.url(), mark.useful()))
            .toList();
    searcher.setPeopleVotes(new PeopleVotes(clicks, marked, minPeople));
  }

  @Override
  public void close() throws IOException {
    try (searcher) {
      if (recorder != null) {
        recorder.close();
      }
    }
  }
}
