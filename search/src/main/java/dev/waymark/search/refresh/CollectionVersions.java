package dev.waymark.search.refresh;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.StorageException;
import dev.waymark.config.ConfigException;
import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The versions of a community's collection, and a file that names the current one. A version is
 * replaced by renaming that file, which is atomic: a crash before it leaves the old version.
 */
public final class CollectionVersions {
  private static final String CURRENT_FILE = "current";
  private static final String FOLDER_PREFIX = "version-";
  private static final String OLD_PREFIX = "generation-";

  private final Path folder;

  public CollectionVersions(Path folder) {
    this.folder = folder;
  }

  /** Whether a folder belongs to a community. */
  public static boolean exists(Path folder) {
    return Files.isRegularFile(folder.resolve(CURRENT_FILE));
  }

  /** The version that is searched. */
  public Path current() {
    Path file = folder.resolve(CURRENT_FILE);
    try {
      String name = Files.readString(file).strip();
      if (!name.startsWith(FOLDER_PREFIX)) {
        throw CollectionFormat.outdated("community", folder, 1);
      }
      return folder.resolve(name);
    } catch (IOException e) {
      throw new ConfigException(
          folder + " is not a community; waymark community start --into " + folder + " makes one.");
    }
  }

  /**
   * Renames what format 1 called generations; may be repeated.
   *
   * @param upgrade brings each of the collections to the current format
   */
  public void upgradeNames(Consumer<Path> upgrade) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path old : files.filter(Files::isDirectory).sorted().toList()) {
        String name = old.getFileName().toString();
        if (name.startsWith(OLD_PREFIX) || name.startsWith(FOLDER_PREFIX)) {
          upgrade.accept(old);
        }
        if (name.startsWith(OLD_PREFIX)) {
          Files.move(old, folder.resolve(name.replace(OLD_PREFIX, FOLDER_PREFIX)));
        }
      }
      Path pointer = folder.resolve(CURRENT_FILE);
      AtomicFile.write(pointer, Files.readString(pointer).replace(OLD_PREFIX, FOLDER_PREFIX));
    } catch (IOException e) {
      throw StorageException.forFile(folder, "upgrade", e);
    }
  }

  /** A folder for the next version; deletes what a failed refresh left there. */
  public Path nextFolder() {
    int last = exists(folder) ? versionNumber(current()) : 0;
    Path next = folder.resolve(String.format("%s%05d", FOLDER_PREFIX, last + 1));
    delete(next);
    return next;
  }

  /** Makes a version the current one. The one before stays for those who are reading it. */
  public void makeCurrent(Path next) {
    Path previous = exists(folder) ? current() : next;
    Path pointer = folder.resolve(CURRENT_FILE);
    try {
      AtomicFile.write(pointer, next.getFileName() + "\n");
    } catch (IOException e) {
      throw StorageException.forFile(pointer, "write", e);
    }
    for (Path old : versionFolders()) {
      if (!old.equals(next) && !old.equals(previous)) {
        delete(old);
      }
    }
  }

  private List<Path> versionFolders() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith(FOLDER_PREFIX)).toList();
    } catch (IOException e) {
      throw StorageException.forFile(folder, "read", e);
    }
  }

  private static int versionNumber(Path version) {
    String name = version.getFileName().toString();
    return Integer.parseInt(name.substring(FOLDER_PREFIX.length()));
  }

  private static void delete(Path root) {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw StorageException.forFile(root, "delete", e);
    }
  }
}
