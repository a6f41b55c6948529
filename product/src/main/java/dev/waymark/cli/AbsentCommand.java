package dev.waymark.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Stands for the commands of the Spark module where that is not on the class path. */
final class AbsentCommand implements Command {

  @Override
  public void describe(CommandSpec spec) {
    spec.parser().unmatchedArgumentsAllowed(true); // whatever it is, the same is to be said
    spec.usageMessage()
        .customSynopsis("waymark spark learn|score [FLAGS]")
        .footerHeading("%nExample: fetch and build what it needs, and show its flags%n")
        .footer("  ./waymark spark learn --help");
  }

  @Override
  public int run(ParseResult line, Console console) {
    throw new CommandException(
        ExitCode.USAGE,
        "The module for Spark is not here. Start ./waymark spark from a checkout, which fetches and"
            + " builds it.");
  }
}
