package dev.waymark.cli.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Takes the place of the commands of a module that is not on the class path. */
public final class AbsentCommand implements Command {
  private final String name;

  public AbsentCommand(String name) {
    this.name = name;
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.parser().unmatchedArgumentsAllowed(true); // the error is the same for all
    spec.usageMessage()
        .customSynopsis("waymark " + name + " COMMAND [FLAGS]")
        .footerHeading("%nExample: fetch and build what it needs, and show its commands%n")
        .footer("  ./waymark " + name);
  }

  @Override
  public int run(ParseResult line, Console console) {
    throw new CommandException(
        ExitCode.USAGE,
        "The module of `waymark "
            + name
            + "` is not here. Start ./waymark "
            + name
            + " from a checkout, which fetches and builds it.");
  }
}
