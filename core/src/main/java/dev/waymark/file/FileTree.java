package dev.waymark.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder with all that is in it. */
public final class FileTree {
  private FileTree() {}

  /**
   * Creates a folder that its owner alone may open, if it does not exist; what is in it is private
   * with it.
   *
   * @throws java.nio.file.FileAlreadyExistsException it is a file
   */
  public static void createPrivate(Path folder) throws IOException {
    Path parent = folder.toAbsolutePath().getParent();
    boolean isPosix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (Files.isDirectory(folder) || parent == null || !isPosix) {
      Files.createDirectories(folder);
      return;
    }
    Files.createDirectories(parent);
    Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Deletes it, if it exists; may be repeated after a kill. */
  public static void delete(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
