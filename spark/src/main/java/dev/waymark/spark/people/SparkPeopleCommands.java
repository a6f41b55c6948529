package dev.waymark.spark.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandGroup;
import dev.waymark.cli.command.Console;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The commands of {@code waymark spark people}. */
public final class SparkPeopleCommands implements Command {
  private final CommandGroup group =
      new CommandGroup(
              "spark people", "waymark spark people import '/shared/logs/*.log' --into visitors")
          .add("import", new SparkImportCommand(), "Import logs into a trace.")
          .add("patterns", new SparkPatternsCommand(), "Mine the URL patterns of sites.")
          .add("embed", new SparkEmbedCommand(), "Embed the pages of a trace by co-visits.");

  @Override
  public void describe(CommandSpec spec) {
    group.describe(spec);
  }

  @Override
  public int run(ParseResult line, Console console) {
    return group.run(line, console);
  }
}
