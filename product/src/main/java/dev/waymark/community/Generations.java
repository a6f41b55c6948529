package dev.waymark.community;

import dev.waymark.file.AtomicFile;
import dev.waymark.settings.BadSetting;
import dev.waymark.store.BrokenDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The collections of a community, one after the other, and a file that names the current one. To
 * replace a collection is to rename that file, which happens at once or not at all: whoever dies on
 * the way leaves the old collection in place.
 */
public final class Generations {
  private static final String POINTER = "current";
  private static final String PREFIX = "generation-";

  private final Path folder;

  public Generations(Path folder) {
    this.folder = folder;
  }

  /** Whether a folder is that of a community. */
  public static boolean isThere(Path folder) {
    return Files.isRegularFile(folder.resolve(POINTER));
  }

  /** The collection that is searched now. */
  public Path current() {
    Path file = folder.resolve(POINTER);
    try {
      return folder.resolve(Files.readString(file).strip());
    } catch (IOException e) {
      throw new BadSetting(
          folder + " is not a community; waymark community start --into " + folder + " makes one.");
    }
  }

  /** A folder for the next collection; what an earlier attempt left there is deleted. */
  public Path next() {
    int last = isThere(folder) ? number(current()) : 0;
    Path next = folder.resolve(String.format("%s%05d", PREFIX, last + 1));
    delete(next);
    return next;
  }

  /** From now on this collection is searched. The one before stays for those who are reading it. */
  public void replace(Path next) {
    Path before = isThere(folder) ? current() : next;
    Path pointer = folder.resolve(POINTER);
    try {
      AtomicFile.write(pointer, next.getFileName() + "\n");
    } catch (IOException e) {
      throw BrokenDisk.of(pointer, "write", e);
    }
    for (Path old : all()) {
      if (!old.equals(next) && !old.equals(before)) {
        delete(old);
      }
    }
  }

  private List<Path> all() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith(PREFIX)).toList();
    } catch (IOException e) {
      throw BrokenDisk.of(folder, "read", e);
    }
  }

  private static int number(Path generation) {
    String name = generation.getFileName().toString();
    return Integer.parseInt(name.substring(PREFIX.length()));
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
      throw BrokenDisk.of(root, "delete", e);
    }
  }
}
