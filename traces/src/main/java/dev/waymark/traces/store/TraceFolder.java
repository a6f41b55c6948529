package dev.waymark.traces.store;

import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.anonymize.TraceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder with a trace in it, the key of its pseudonyms, and nothing else. */
public final class TraceFolder {
  private final Path folder;
  private final long memoryBytes;

  public TraceFolder(Path folder) {
    this(folder, Runtime.getRuntime().maxMemory() / 8 * 3);
  }

  /**
   * @param memory bytes that temporary records may hold before they go to disk
   */
  public TraceFolder(Path folder, long memory) {
    this.folder = folder;
    this.memoryBytes = memory;
  }

  /** Whether there is a trace. */
  public boolean exists() {
    return Files.exists(folder.resolve("trace.json"));
  }

  /** What the trace says about itself, if there is one. */
  public Optional<TraceInfo> info() throws IOException {
    return TraceInfo.read(folder);
  }

  /** Opens the trace; empty if there is none. Later imports do not change what was opened. */
  public Optional<StoredTrace> open() throws IOException {
    Optional<TraceInfo> info = info();
    return info.isEmpty()
        ? Optional.empty()
        : Optional.of(new StoredTrace(generation(info.get().generation()), info.get().visits()));
  }

  /**
   * Starts an import; one at a time.
   *
   * @param own the sources tell of one's own ways
   */
  public TraceImport startImport(TraceSettings settings, boolean own, InstantSource clock)
      throws IOException {
    Files.createDirectories(folder);
    return new TraceImport(this, settings, own, clock, new MemoryBudget(memoryBytes));
  }

  /**
   * Throws away the key, and with it what is pending: nobody can tell any more who a pseudonym is,
   * and a later import takes everybody for somebody new.
   *
   * @return whether there was a key
   */
  public boolean destroyKey() throws IOException {
    boolean had = PseudonymKey.destroy(keyFile());
    Optional<TraceInfo> info = info();
    if (info.isPresent()) {
      for (String name : List.of("urls.pending", "queries.pending")) {
        Files.deleteIfExists(generation(info.get().generation()).resolve(name));
      }
    }
    return had;
  }

  Path path() {
    return folder;
  }

  Path keyFile() {
    return folder.resolve("pseudonym.key");
  }

  Path temporary() {
    return folder.resolve("tmp");
  }

  Path generation(int number) {
    return folder.resolve(String.format("trace-%06d", number));
  }

  /** Deletes what earlier or broken imports left, all but one generation. */
  void deleteObsolete(int keep) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        boolean kept = file.equals(generation(keep));
        if (name.equals("tmp") || (name.startsWith("trace-") && !kept)) {
          delete(file);
        }
      }
    }
  }

  private static void delete(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
