package dev.waymark.archive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.config.ConfigException;
import dev.waymark.fetch.WaymarkVersion;
import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The version of a collection's files, in {@code collection.json}. Every reader and writer of a
 * collection comes through {@link #check}.
 *
 * <p>Format 1 had no such file, and other names for folders, keys and settings.
 */
public final class CollectionFormat {
  /** What this program reads and writes. */
  public static final int CURRENT = 2;

  public static final String FILE = "collection.json";
  private static final String COMMUNITY_POINTER_FILE = "current";
  private static final ObjectMapper JSON = new ObjectMapper();

  private CollectionFormat() {}

  /**
   * @throws ConfigException if a folder is a collection of another format, with the remedy
   */
  public static void check(Path folder) {
    if (isCommunity(folder)) {
      throw new ConfigException(
          "%s is a community of an earlier build; make it a collection with: waymark upgrade %s"
              .formatted(folder, folder));
    }
    CollectionReplacement.finishInterrupted(folder);
    if (!Files.isRegularFile(folder.resolve(FILE))) {
      if (JournalReader.existsIn(folder)) {
        throw outdated("collection", folder, 1);
      }
      return;
    }
    checkNotNewer(folder);
    int format = read(folder).path("format").asInt();
    if (format < CURRENT) {
      throw outdated("collection", folder, format);
    }
  }

  /**
   * Whether a folder holds versions of a collection, as earlier builds kept those of communities.
   */
  public static boolean isCommunity(Path folder) {
    return Files.isRegularFile(folder.resolve(COMMUNITY_POINTER_FILE));
  }

  /**
   * @throws ConfigException if a collection was made by a later Waymark
   */
  public static void checkNotNewer(Path folder) {
    if (!Files.isRegularFile(folder.resolve(FILE))) {
      return;
    }
    JsonNode description = read(folder);
    int format = description.path("format").asInt();
    if (format > CURRENT) {
      throw new ConfigException(
          "%s is a collection of format %d, made by Waymark %s; this is Waymark %s, which reads format %d: update it"
              .formatted(
                  folder,
                  format,
                  description.path("waymark").asText("of a later version"),
                  WaymarkVersion.current(),
                  CURRENT));
    }
  }

  /** Whether a collection has the format that this program writes. */
  public static boolean isCurrent(Path folder) {
    return Files.isRegularFile(folder.resolve(FILE))
        && read(folder).path("format").asInt() == CURRENT;
  }

  /**
   * @throws ConfigException if a folder is a collection of format 1, which had no such file
   */
  public static void checkNotFirst(Path folder) {
    if (Files.isDirectory(folder.resolve("state"))) {
      throw outdated("collection", folder, 1);
    }
  }

  /** Whether a collection says its format, whatever that is. */
  public static boolean isReadable(Path folder) {
    try {
      return Files.isRegularFile(folder.resolve(FILE)) && !read(folder).isEmpty();
    } catch (ConfigException e) {
      return false;
    }
  }

  /** What to say of a folder with an earlier format. */
  public static ConfigException outdated(String kind, Path folder, int format) {
    return new ConfigException(
        "%s is a %s of format %d, made by an earlier build; bring it to format %d with: waymark upgrade %s"
            .formatted(folder, kind, format, CURRENT, folder));
  }

  private static JsonNode read(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      JsonNode description = JSON.readTree(Files.readString(file));
      if (description.path("format").canConvertToInt()) {
        return description;
      }
    } catch (IOException e) {
      throw new ConfigException(
          file + " cannot be read: " + e.getMessage() + ". Bring it back from a copy.");
    }
    throw new ConfigException(file + " does not say a format. Bring it back from a copy.");
  }

  /** From now on a collection has the current format. */
  public static void write(Path folder, Instant created) {
    Path file = folder.resolve(FILE);
    try {
      AtomicFile.write(
          file,
          JSON.createObjectNode()
                  .put("format", CURRENT)
                  .put("waymark", WaymarkVersion.current())
                  .put("created", created.toString())
                  .toPrettyString()
              + "\n");
    } catch (IOException e) {
      throw StorageException.forFile(file, "write", e);
    }
  }
}
