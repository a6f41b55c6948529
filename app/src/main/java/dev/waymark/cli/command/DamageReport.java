package dev.waymark.cli.command;

import dev.waymark.archive.SkippedRecords;
import java.nio.file.Path;

/** Says what a command left out of a damaged collection, and ends it with the code for that. */
public final class DamageReport {
  private DamageReport() {}

  /** The exit code of a command that has done what it could. */
  public static int exitCode(SkippedRecords skipped, Path collection, Console console) {
    if (skipped.count() == 0) {
      return ExitCode.DONE.code();
    }
    console.err().println("waymark: " + skipped.sentence(collection));
    return ExitCode.DAMAGED.code();
  }
}
