package dev.waymark.archive;

import java.nio.file.Path;

/** Another process, or another part of this one, works on the same folder. */
public final class CollectionInUseException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CollectionInUseException(Path folder, Throwable cause) {
    super(folder + " is in use by another process; wait for it, or name another folder", cause);
  }
}
