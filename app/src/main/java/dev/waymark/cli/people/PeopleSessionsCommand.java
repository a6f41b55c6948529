package dev.waymark.cli.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandGroup;
import dev.waymark.cli.command.Console;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code people sessions train} and {@code people sessions show}. */
public final class PeopleSessionsCommand implements Command {
  private final CommandGroup group =
      new CommandGroup(
              "people sessions", "waymark people sessions train me --into me/sessions.model")
          .add(
              "train",
              new SessionsTrainCommand(),
              "Train models of the paths to the targets of sessions.")
          .add("show", new SessionsShowCommand(), "Show the models.");

  @Override
  public void describe(CommandSpec spec) {
    group.describe(spec);
  }

  @Override
  public int run(ParseResult line, Console console) {
    return group.run(line, console);
  }
}
