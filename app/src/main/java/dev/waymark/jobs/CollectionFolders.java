package dev.waymark.jobs;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.ConfigException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The collections that are served, by name: those in a folder, or some that were named. */
public final class CollectionFolders {
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._ -]{0,99}");

  private final @Nullable Path root;
  private final Map<String, Path> named;

  private CollectionFolders(@Nullable Path root, Map<String, Path> named) {
    this.root = root;
    this.named = named;
  }

  /** Every collection in a folder; new ones are made there. */
  public static CollectionFolders in(Path root) {
    return new CollectionFolders(root, Map.of());
  }

  /**
   * These collections, by the names of their folders.
   *
   * @throws ConfigException if two have the same
   */
  public static CollectionFolders of(Collection<Path> folders) {
    Map<String, Path> named = new LinkedHashMap<>();
    for (Path folder : folders) {
      String name = folder.toAbsolutePath().normalize().getFileName().toString();
      if (named.put(name, folder) != null) {
        throw new ConfigException("Two collections are called " + name + ".");
      }
    }
    return new CollectionFolders(null, named);
  }

  /** Whether a folder is a collection, or what a crawl that has just begun makes one of. */
  public static boolean isCollection(Path folder) {
    return Files.isRegularFile(folder.resolve(CollectionFormat.FILE))
        || Files.isRegularFile(folder.resolve(LiveCrawl.SETTINGS_FILE))
        || JournalReader.existsIn(folder);
  }

  /** Where new collections are made, and jobs remembered; null if some were named. */
  public @Nullable Path root() {
    return root;
  }

  /** All of them, sorted by name unless they were named. */
  public Map<String, Path> all() {
    if (root == null) {
      return named;
    }
    Map<String, Path> found = new TreeMap<>();
    try (Stream<Path> entries = Files.exists(root) ? Files.list(root) : Stream.empty()) {
      for (Path entry : entries.toList()) {
        String name = entry.getFileName().toString();
        if (isName(name) && Files.isDirectory(entry) && isCollection(entry)) {
          found.put(name, entry);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  /** The names. */
  public List<String> names() {
    return List.copyOf(all().keySet());
  }

  /** The folder of a collection; null if there is none of this name. */
  public @Nullable Path find(String name) {
    if (root == null) {
      return named.get(name);
    }
    Path folder = isName(name) ? root.resolve(name) : null;
    return folder != null && Files.isDirectory(folder) && isCollection(folder) ? folder : null;
  }

  /**
   * That new collections can be made here.
   *
   * @throws ConfigException if not
   */
  public Path requireRoot() {
    if (root == null) {
      throw new ConfigException(
          "New collections are made where a folder is served: waymark serve FOLDER.");
    }
    return root;
  }

  /**
   * Where a new collection is made.
   *
   * @throws ConfigException if the name is no name, or taken
   */
  public Path newFolder(String name) {
    Path parent = requireRoot();
    if (!isName(name)) {
      throw new ConfigException(
          "name: `" + name + "` is no name of a folder; letters, digits, - and _ make one.");
    }
    Path folder = parent.resolve(name);
    if (Files.exists(folder)) {
      throw new ConfigException("name: there is a collection " + name + " already.");
    }
    return folder;
  }

  /** Never a way out of the folder, nor a hidden one. */
  private static boolean isName(String name) {
    return NAME.matcher(name).matches() && !name.contains("..");
  }
}
