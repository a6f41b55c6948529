package dev.waymark.archive;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.ParsingException;

/**
 * The collection's folder cannot be used, and only a person can help: its message names the file
 * and the remedy. What was committed before is safe.
 */
public final class StorageException extends RuntimeException {
  private StorageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** A sentence of its own. */
  public static StorageException withMessage(String what) {
    return new StorageException(what, null);
  }

  /**
   * @param cause what a library said, in words of its own; null if nothing threw
   */
  public static StorageException forFolder(Path folder, String what, @Nullable Exception cause) {
    return new StorageException("cannot use " + folder + ": " + what + ". " + remedy(what), cause);
  }

  /**
   * @param doing what failed, e.g. {@code write}
   */
  public static StorageException forFile(Path file, String doing, IOException cause) {
    return new StorageException(
        "cannot " + doing + " " + file + ": " + reason(cause) + ". " + remedy(reason(cause)),
        cause);
  }

  /** An archive that others made cannot be read on. */
  public static StorageException forArchive(Path file, IOException cause) {
    String what =
        switch (cause) {
          case ParsingException e -> file + " is no WARC file, or it is damaged.";
          case EOFException e -> file + " ends within a record: it is cut off, or being written.";
          default -> "cannot read " + file + ": " + reason(cause) + ".";
        };
    return new StorageException(what, cause);
  }

  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    String reason = cause instanceof FileSystemException fs ? fs.getReason() : cause.getMessage();
    return reason == null ? cause.getClass().getSimpleName() : reason;
  }

  private static String remedy(String what) {
    String reason = what.toLowerCase(Locale.ROOT);
    if (reason.contains("no space") || reason.contains("quota")) {
      return "Make room, then run the same command again: it continues where it stopped.";
    }
    if (reason.contains("read-only") || reason.contains("permission")) {
      return "Make the folder writable, or name another one with --into.";
    }
    return "Check the disk and the folder, or name another one with --into.";
  }
}
