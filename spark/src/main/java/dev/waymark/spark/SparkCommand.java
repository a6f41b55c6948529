package dev.waymark.spark;

import dev.waymark.cli.Command;
import dev.waymark.cli.CommandGroup;
import dev.waymark.cli.Console;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The commands that work with Spark, as the command line finds them. */
public final class SparkCommand implements Command {
  private final CommandGroup group =
      new CommandGroup(
              "spark", "waymark spark learn --from reefs --want 'word(\"reef\")' --into reef.wmkn")
          .add("learn", new LearnCommand(), "Learn from archives, as a crawl of them would.")
          .add("score", new ScoreCommand(), "Find the best links that lead out of archives.");

  @Override
  public void describe(CommandSpec spec) {
    group.describe(spec);
  }

  @Override
  public int run(ParseResult line, Console console) {
    return group.run(line, console);
  }
}
