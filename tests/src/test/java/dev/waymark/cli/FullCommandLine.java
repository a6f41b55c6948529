package dev.waymark.cli;

import picocli.CommandLine;

/** The command line with every command in full, for tests of other packages. */
public final class FullCommandLine {
  private FullCommandLine() {}

  public static CommandLine create() {
    return Commands.fullCommandLine();
  }
}
