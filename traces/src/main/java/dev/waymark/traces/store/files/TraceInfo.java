package dev.waymark.traces.store.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.config.ConfigException;
import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Description of a trace on disk, in {@code trace.json}; it names the folder that holds the data.
 *
 * @param version of the format
 * @param generation number of imports so far; the data is in the folder of that number
 * @param urls visited URLs
 * @param firstTime seconds of the first visit
 * @param lastTime seconds of the last visit
 * @param imports one entry for each import
 */
public record TraceInfo(
    int version,
    int generation,
    long visits,
    int users,
    int urls,
    int queries,
    long firstTime,
    long lastTime,
    List<ImportEntry> imports) {

  /** Format version written by this program. */
  public static final int VERSION = 3;

  /** Format of what a search server recorded. */
  public static final String RECORDED_SEARCHES = "search";

  public static final String FILE_NAME = "trace.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * One import.
   *
   * @param time seconds since 1970
   * @param format of its sources
   * @param minUsers users that a page had to have
   * @param addedVisits visits added
   * @param sources the files it read; empty for what a server recorded
   */
  public record ImportEntry(
      long time,
      String format,
      int minUsers,
      long lines,
      long badLines,
      long addedVisits,
      Map<String, Long> dropped,
      List<Source> sources) {

    public ImportEntry {
      // Descriptions of format 2 do not have it.
      sources = Objects.requireNonNullElse(sources, List.of());
    }
  }

  /**
   * A file that was imported.
   *
   * @param name as the user wrote it, or as it was found
   * @param digest of its contents and of the settings it was read with
   */
  public record Source(String name, String digest) {}

  /** The import that read a file with this digest already, if there is one. */
  public Optional<ImportEntry> importOf(String digest) {
    return imports.stream()
        .filter(entry -> entry.sources().stream().anyMatch(s -> s.digest().equals(digest)))
        .findFirst();
  }

  /** Whether a file of this name was imported, or may have been: format 2 named no sources. */
  public boolean mayHaveSource(String name) {
    return imports.stream()
        .anyMatch(entry ->
            (entry.sources().isEmpty() && !entry.format().equals(RECORDED_SEARCHES))
                || entry.sources().stream().anyMatch(source -> source.name().equals(name)));
  }

  /** The description in a folder, if there is one. */
  public static Optional<TraceInfo> read(Path folder) throws IOException {
    try {
      JsonNode json = JSON.readTree(Files.readString(folder.resolve(FILE_NAME)));
      int version = json.path("version").asInt();
      if (version > VERSION) {
        throw new ConfigException(
            "%s is a trace of format %d; this Waymark reads format %d: update it"
                .formatted(folder, version, VERSION));
      }
      if (version < VERSION) {
        throw new ConfigException(
            "%s is a trace of format %d, made by an earlier build; bring it to format %d with: waymark upgrade %s"
                .formatted(folder, version, VERSION, folder));
      }
      return Optional.of(JSON.treeToValue(json, TraceInfo.class));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (JsonProcessingException e) {
      throw new IOException(
          folder.resolve(FILE_NAME) + " is damaged; restore it or import the logs again", e);
    }
  }

  /** The same contents in the current format, in the folder of the next number. */
  public TraceInfo withNextGeneration() {
    return new TraceInfo(
        VERSION, generation + 1, visits, users, urls, queries, firstTime, lastTime, imports);
  }

  /** Replaces the description atomically; a crash leaves the old one or this one. */
  public void write(Path folder) throws IOException {
    AtomicFile.write(
        folder.resolve(FILE_NAME), JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this));
  }
}
