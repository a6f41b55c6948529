package dev.waymark.cli.command;

import java.io.PrintStream;

/** Runs a command line of this program, for those who show or say what its commands do. */
@FunctionalInterface
public interface CommandRunner {
  /** Returns the exit code. */
  int run(String[] args, PrintStream out, PrintStream err);
}
