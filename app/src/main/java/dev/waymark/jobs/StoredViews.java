package dev.waymark.jobs;

import dev.waymark.collection.StoredSteering;
import dev.waymark.crawl.steering.Steering;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is to be seen of collections that do not run: what was seen while they did, else what their
 * journals tell. Read again when a journal has grown.
 */
final class StoredViews {
  private final InstantSource clock;
  private final Map<String, Stored> views = new HashMap<>();

  /**
   * Of a collection that does not run.
   *
   * @param journalBytes size of its journal then
   */
  record Stored(long journalBytes, CrawlView view, Steering steering) {}

  StoredViews(InstantSource clock) {
    this.clock = clock;
  }

  /** What was seen of a crawl stays to be seen: the journal knows neither titles nor signals. */
  void keep(String name, Path folder, CrawlView view) {
    put(name, new Stored(JobFiles.journalBytes(folder), view, StoredSteering.read(folder)));
  }

  synchronized void remove(String name) {
    views.remove(name);
  }

  /**
   * @param error with which its last crawl failed; empty if it did not
   */
  Stored get(String name, Path folder, String error) {
    long bytes = JobFiles.journalBytes(folder);
    Stored known = find(name);
    if (known != null && known.journalBytes == bytes) {
      return known;
    }
    CrawlView view = CrawlView.ofJournal(folder, clock);
    if (!error.isEmpty()) {
      view.setLastError(error);
    }
    Stored read = new Stored(bytes, view, StoredSteering.read(folder));
    put(name, read);
    return read;
  }

  private synchronized @Nullable Stored find(String name) {
    return views.get(name);
  }

  private synchronized void put(String name, Stored stored) {
    views.put(name, stored);
  }
}
