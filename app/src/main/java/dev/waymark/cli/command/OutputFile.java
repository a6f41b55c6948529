package dev.waymark.cli.command;

import dev.waymark.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a command will write, checked before the work. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * The file of that name.
   *
   * @param flag that named it
   * @throws ConfigException if no file can be there
   */
  public static Path requireWritable(String flag, String name) {
    Path file = Path.of(name);
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new ConfigException(
          flag + ": there is no folder " + folder + "; make it, or name another.");
    }
    if (Files.isDirectory(file)) {
      throw new ConfigException(flag + ": " + file + " is a folder; name a file.");
    }
    if (folder != null && !Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new CommandException(
          ExitCode.DISK,
          isReadOnly(folder)
              ? file + " cannot be written: its file system is read-only. Name one elsewhere."
              : "No permission to write " + file + "; check its owner and mode.");
    }
    return file;
  }

  private static boolean isReadOnly(Path folder) {
    try {
      return Files.getFileStore(folder).isReadOnly();
    } catch (IOException e) {
      return false; // then the message names the permission
    }
  }

  /** Checks the file of a flag that may be left out. */
  public static void requireWritableIfNamed(String flag, String name) {
    if (!name.isEmpty()) {
      requireWritable(flag, name);
    }
  }
}
