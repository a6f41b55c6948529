package dev.waymark.spark;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandGroup;
import dev.waymark.cli.command.CommandProvider;

/** Provides the Spark commands to the command line. */
public final class SparkCommands implements CommandProvider {

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public Command command() {
    return new CommandGroup(
            "spark", "waymark spark learn --from reefs --want 'word(\"reef\")' --into reef.wmkn")
        .add("learn", new LearnCommand(), "Learn from archives, as a crawl of them would.")
        .add("score", new ScoreCommand(), "Find the best links that lead out of archives.");
  }
}
