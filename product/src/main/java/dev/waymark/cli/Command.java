package dev.waymark.cli;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** One command of the command line. */
public interface Command {

  /** Adds its flags, parameters and help. Cheap: nothing heavy is loaded to print a help page. */
  void describe(CommandSpec spec);

  /**
   * Does it.
   *
   * @return the exit code
   */
  int run(ParseResult line, Console console) throws IOException, InterruptedException;
}
