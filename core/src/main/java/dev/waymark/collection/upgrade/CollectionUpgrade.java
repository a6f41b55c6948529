package dev.waymark.collection.upgrade;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CollectionFormat;
import dev.waymark.file.AtomicFile;
import dev.waymark.file.FileTree;
import dev.waymark.frontier.store.FrontierUpgrade;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Brings a collection from format 1 to 2. Everything new is written into a folder of its own; a
 * file there says when all of it is on the disk, and only then do new files take the places of old
 * ones. Killed before that file, an upgrade starts over; killed after it, it goes on; a collection
 * has format 2 when its {@code collection.json} says so.
 */
public final class CollectionUpgrade {
  private static final String WORK_FOLDER = "upgrade";
  private static final String READY_FILE = "ready";
  private static final String OLD_FRONTIER = "state";
  private static final String FRONTIER = "frontier";
  private static final String INDEX = "index";
  private static final String TRACE = "people";
  private static final String WATCH_FILE = "watch.json";
  private static final String SETTINGS_FILE = "settings.yaml";

  private final Path folder;
  private final Path work;
  private final TraceStep traces;
  private final InstantSource clock;
  private final Consumer<String> progress;

  /** Upgrades the trace in a folder, if there is one; may be repeated. */
  @FunctionalInterface
  public interface TraceStep {
    void run(Path folder) throws IOException;
  }

  /**
   * @param progress gets what is being done, and how far it is
   */
  public CollectionUpgrade(
      Path folder, TraceStep traces, InstantSource clock, Consumer<String> progress) {
    this.folder = folder;
    this.work = folder.resolve(WORK_FOLDER);
    this.traces = traces;
    this.clock = clock;
    this.progress = progress;
  }

  /** Returns false if the collection had the current format already. */
  public boolean run() throws IOException {
    try (CollectionFolder locked = CollectionFolder.openAnyFormat(folder)) {
      boolean needed = !CollectionFormat.isCurrent(locked.path());
      if (needed) {
        CollectionFormat.checkNotNewer(folder);
        if (!Files.exists(work.resolve(READY_FILE))) {
          prepare();
        }
        switchFiles();
      }
      if (Files.exists(work)) {
        FileTree.delete(folder.resolve(OLD_FRONTIER));
        FileTree.delete(work);
      }
      return needed;
    }
  }

  /** Converts a file of settings in its place; may be repeated. */
  public static void convertSettings(Path file) throws IOException {
    AtomicFile.write(file, SettingsUpgrade.convertSettings(Files.readString(file)));
  }

  private void prepare() throws IOException {
    FileTree.delete(work);
    Files.createDirectories(work);
    if (Files.isDirectory(folder.resolve(OLD_FRONTIER))) {
      try (FrontierUpgrade frontier = new FrontierUpgrade(folder.resolve(OLD_FRONTIER))) {
        long synced = JournalUpgrade.length(frontier.synced());
        long committed = JournalUpgrade.length(frontier.committed());
        JournalUpgrade journal = writeJournal(new HashSet<>(List.of(synced, committed)), synced);
        progress.accept("frontier");
        frontier.copyTo(
            work.resolve(FRONTIER),
            journal::convertLengths,
            records -> progress.accept("frontier: " + records + " records"));
      }
    } else {
      writeJournal(Set.of(), 0);
    }
    convert(SETTINGS_FILE, SettingsUpgrade::convertSettings);
    convert(WATCH_FILE, SettingsUpgrade::convertWatch);
    progress.accept("ready");
    AtomicFile.write(work.resolve(READY_FILE), "");
  }

  private JournalUpgrade writeJournal(Set<Long> commits, long synced) throws IOException {
    progress.accept("journal");
    Path file = folder.resolve(CollectionFolder.JOURNAL_FILE);
    JournalUpgrade journal = new JournalUpgrade(file, commits, synced);
    if (Files.exists(file)) {
      AtomicFile.write(
          work.resolve(CollectionFolder.JOURNAL_FILE),
          out -> journal.writeTo(out, lines -> progress.accept("journal: " + lines + " lines")));
    }
    return journal;
  }

  private void convert(String name, UnaryOperator<String> conversion) throws IOException {
    Path file = folder.resolve(name);
    if (Files.exists(file)) {
      AtomicFile.write(work.resolve(name), conversion.apply(Files.readString(file)));
    }
  }

  /** Every step may be repeated: what has been moved is not in the work folder any more. */
  private void switchFiles() throws IOException {
    for (String name :
        List.of(FRONTIER, CollectionFolder.JOURNAL_FILE, WATCH_FILE, SETTINGS_FILE)) {
      move(name);
    }
    progress.accept("trace");
    traces.run(folder.resolve(TRACE));
    progress.accept("format");
    FileTree.delete(folder.resolve(INDEX));
    CollectionFormat.write(folder, created());
  }

  private void move(String name) throws IOException {
    if (Files.exists(work.resolve(name))) {
      progress.accept("new " + name);
      Files.move(
          work.resolve(name),
          folder.resolve(name),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** When the first page was fetched; a collection without pages begins now. */
  private Instant created() throws IOException {
    Path journal = folder.resolve(CollectionFolder.JOURNAL_FILE);
    if (!Files.exists(journal)) {
      return clock.instant();
    }
    try (BufferedReader lines = Files.newBufferedReader(journal)) {
      String first = lines.readLine();
      return first == null
          ? clock.instant()
          : Instant.parse(new ObjectMapper().readTree(first).path("time").asText());
    }
  }
}
