package dev.waymark.server.search;

import dev.waymark.config.ConfigException;
import dev.waymark.jobs.CollectionFolders;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.jobs.UnknownCollectionException;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.search.Searcher;
import dev.waymark.shard.ShardFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The collections that are searched, each opened when it is first asked for. */
public final class ServedCollections implements AutoCloseable {
  private static final int REFRESH_SECONDS = 1;
  private static final int FLUSH_SECONDS = 60;

  private final CollectionFolders folders;
  private final RecordingOptions recording;
  private final InstantSource clock;
  private final Consumer<String> errors;
  private final Map<String, ServedCollection> open = new HashMap<>();
  private final ScheduledExecutorService backgroundTasks =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("searchers").daemon().factory());

  /**
   * What is recorded of people.
   *
   * @param record whether anything is
   * @param minUsers users a query must have to be kept; 0: 1 where one user searches, else 3
   * @param singleUser only this machine's user can search
   */
  public record RecordingOptions(boolean record, int minUsers, boolean singleUser) {
    private static final int DEFAULT_MIN_PEOPLE = 3;

    int minPeople() {
      return minUsers > 0 ? minUsers : singleUser ? 1 : DEFAULT_MIN_PEOPLE;
    }
  }

  /**
   * @param errors takes messages of what goes wrong in the background
   */
  public ServedCollections(
      CollectionFolders folders,
      RecordingOptions recording,
      InstantSource clock,
      Consumer<String> errors) {
    this.folders = folders;
    this.recording = recording;
    this.clock = clock;
    this.errors = errors;
    var _ =
        backgroundTasks.scheduleWithFixedDelay(
            () -> forEach(ServedCollection::refresh),
            REFRESH_SECONDS,
            REFRESH_SECONDS,
            TimeUnit.SECONDS);
    var _ =
        backgroundTasks.scheduleWithFixedDelay(
            () -> forEach(ServedCollection::flush), FLUSH_SECONDS, FLUSH_SECONDS, TimeUnit.SECONDS);
  }

  /** Something done with each open collection. */
  private interface Task {
    void run(ServedCollection collection) throws IOException;
  }

  private void forEach(Task task) {
    List<ServedCollection> all;
    synchronized (this) {
      all = List.copyOf(open.values());
    }
    for (ServedCollection one : all) {
      try {
        if (Files.isDirectory(one.folder())) {
          task.run(one);
        } else {
          forget(one.name());
        }
      } catch (IOException | RuntimeException e) {
        errors.accept(String.valueOf(e.getMessage()));
      }
    }
  }

  /** Names of those that can be searched. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    folders
        .all()
        .forEach((name, folder) -> {
          if (Searcher.indexExists(folder)
              || (ShardFolder.find(folder).isPresent() && !Searcher.isUnindexed(folder))) {
            names.add(name);
          }
        });
    return names;
  }

  /**
   * The folder of a collection, searchable or not.
   *
   * @throws UnknownCollectionException if there is none of this name
   */
  public Path folder(String name) {
    Path folder = folders.find(name);
    if (folder == null) {
      throw new UnknownCollectionException(name);
    }
    return folder;
  }

  /** Whether a collection has no index because its crawl has just started. */
  public synchronized boolean hasJustStarted(String name) {
    Path folder = folder(name);
    return !open.containsKey(name)
        && Searcher.isUnindexed(folder)
        && CrawlRun.readStored(folder).config().search().index();
  }

  /**
   * A collection.
   *
   * @throws UnknownCollectionException if there is none of this name
   * @throws ConfigException if it has no index
   */
  public synchronized ServedCollection get(String name) {
    Path folder = folder(name);
    ServedCollection found = open.get(name);
    if (found == null) {
      try {
        found =
            new ServedCollection(
                name,
                folder,
                recording.record()
                    ? new SearchTraceRecorder(
                        folder, recording.minUsers(), recording.singleUser(), clock)
                    : null,
                recording.minPeople());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      open.put(name, found);
    }
    return found;
  }

  public boolean isRecording() {
    return recording.record();
  }

  /** People who must agree before their clicks and marks count. */
  public int minPeople() {
    return recording.minPeople();
  }

  /** Closes a collection that is deleted or rewritten; it is opened again when it is asked for. */
  public synchronized void forget(String name) throws IOException {
    ServedCollection closed = open.remove(name);
    if (closed != null) {
      closed.close();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    backgroundTasks.shutdown();
    IOException failure = null;
    for (ServedCollection one : open.values()) {
      try {
        one.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    open.clear();
    if (failure != null) {
      throw failure;
    }
  }
}
