package dev.waymark.traces.store;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.file.FileTree;
import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.files.StoredTrace;
import dev.waymark.traces.store.files.TraceInfo;
import dev.waymark.traces.store.spill.MemoryBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder with a trace and the key of its pseudonyms. */
public final class TraceFolder {
  /** The folder of a collection with what its people left. */
  public static final String OF_COLLECTION = "people";

  private final Path folder;
  private final long memoryBytes;

  public TraceFolder(Path folder) {
    this(folder, Runtime.getRuntime().maxMemory() / 8 * 3);
  }

  /**
   * @param memoryBytes that temporary records may occupy before they are written to disk
   */
  public TraceFolder(Path folder, long memoryBytes) {
    this.folder = folder;
    this.memoryBytes = memoryBytes;
  }

  /**
   * The folder of what people left: the one named, or that of a collection.
   *
   * @param named by the user
   */
  public static Path locate(Path named) {
    Path inner = named.resolve(OF_COLLECTION);
    boolean isCollection =
        Files.isDirectory(inner) || Files.exists(named.resolve(CollectionFormat.FILE));
    return isCollection && !new TraceFolder(named).exists() ? inner : named;
  }

  /** Whether the folder has the key of pseudonyms. */
  public boolean hasKey() {
    return Files.exists(keyFile());
  }

  /** Whether the folder has a trace. */
  public boolean exists() {
    return Files.exists(folder.resolve("trace.json"));
  }

  /** The description of the trace, if there is one. */
  public Optional<TraceInfo> info() throws IOException {
    return TraceInfo.read(folder);
  }

  /** Opens the trace; empty if there is none. Later imports do not affect an opened trace. */
  public Optional<StoredTrace> open() throws IOException {
    Optional<TraceInfo> info = info();
    return info.isEmpty()
        ? Optional.empty()
        : Optional.of(new StoredTrace(generation(info.get().generation()), info.get().visits()));
  }

  /** The file of the embedding that the trace has; an import that adds visits leaves it behind. */
  public Optional<Path> embeddingFile() throws IOException {
    return info().map(info -> generation(info.generation()).resolve(StoredTrace.EMBEDDING_FILE));
  }

  /** For the user, when visits were added to a trace that had an embedding. */
  public String outdatedEmbedding() {
    return "there is no embedding of all visits in %s: crawls compute one of a sample, until you run waymark spark people embed %s"
        .formatted(folder, folder);
  }

  /**
   * Starts an import; one at a time.
   *
   * @param ownHistory whether the sources are the history of the user who runs the import
   */
  public TraceImport startImport(TraceSettings settings, boolean ownHistory, InstantSource clock)
      throws IOException {
    FileTree.createPrivate(folder);
    return new TraceImport(this, settings, ownHistory, clock, new MemoryBudget(memoryBytes));
  }

  /**
   * Destroys the key and the pending texts: no pseudonym can be traced back to a user any more, and
   * a later import gives everybody a new one.
   *
   * @return whether there was a key
   */
  public boolean destroyKey() throws IOException {
    boolean existed = PseudonymKey.destroy(keyFile());
    Optional<TraceInfo> info = info();
    if (info.isPresent()) {
      for (String name : List.of("urls.pending", "queries.pending")) {
        Files.deleteIfExists(generation(info.get().generation()).resolve(name));
      }
    }
    return existed;
  }

  Path path() {
    return folder;
  }

  public Path keyFile() {
    return folder.resolve(PseudonymKey.FILE_NAME);
  }

  Path temporary() {
    return folder.resolve("tmp");
  }

  public Path generation(int number) {
    return folder.resolve(String.format("trace-%06d", number));
  }

  /** Deletes temporary files and all generations but one. */
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
