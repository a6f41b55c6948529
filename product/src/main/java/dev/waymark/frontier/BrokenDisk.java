package dev.waymark.frontier;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The disk does not do what it should: full, read-only, damaged. What was committed is not lost.
 */
public final class BrokenDisk extends RuntimeException {
  private static final long serialVersionUID = 1;

  public BrokenDisk(Path folder, String what, @Nullable Throwable cause) {
    super(folder + ": " + what + "; nothing committed is lost, the same command goes on", cause);
  }
}
