package dev.waymark.cli.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandGroup;
import dev.waymark.cli.command.Console;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** What sessions teach: {@code people sessions train} and {@code people sessions show}. */
public final class PeopleSessionsCommand implements Command {
  private final CommandGroup group =
      new CommandGroup(
              "people sessions", "waymark people sessions train me --into me/sessions.model")
          .add("train", new SessionsTrainCommand(), "Learn the way to the targets of sessions.")
          .add("show", new SessionsShowCommand(), "Show what was learned.");

  @Override
  public void describe(CommandSpec spec) {
    group.describe(spec);
  }

  @Override
  public int run(ParseResult line, Console console) {
    return group.run(line, console);
  }
}
