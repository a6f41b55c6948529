package dev.waymark.cli.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** A command cannot go on; the message is one sentence for the user, empty if none is needed. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ExitCode code;

  public CommandException(ExitCode code, String sentence) {
    super(sentence);
    this.code = code;
  }

  public ExitCode code() {
    return code;
  }

  /** What a broken disk or file means to the user: Java's own messages are often only a path. */
  public static String messageFor(IOException e) {
    return switch (e) {
      case NoSuchFileException absent -> "There is no file or folder " + absent.getFile() + ".";
      case AccessDeniedException denied ->
          "No permission for " + denied.getFile() + "; check its owner and mode.";
      case FileAlreadyExistsException existing -> existing.getFile() + " is already there.";
      case NotDirectoryException file -> file.getFile() + " is not a folder.";
      default -> {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        yield "Reading or writing failed: " + message + (message.endsWith(".") ? "" : ".");
      }
    };
  }
}
