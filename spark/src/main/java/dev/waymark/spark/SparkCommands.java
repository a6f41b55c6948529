package dev.waymark.spark;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandGroup;
import dev.waymark.cli.command.CommandProvider;
import dev.waymark.spark.crawl.FetchCommand;
import dev.waymark.spark.crawl.SparkCrawlCommand;
import dev.waymark.spark.learn.LearnCommand;
import dev.waymark.spark.learn.ScoreCommand;
import dev.waymark.spark.people.SparkPeopleCommands;

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
        .add("crawl", new SparkCrawlCommand(), "Crawl in shards, on many machines.")
        .add("fetch", new FetchCommand(), "Bring the shards of a crawl to this machine.")
        .add("learn", new LearnCommand(), "Learn from archives, as a crawl of them would.")
        .add("score", new ScoreCommand(), "Find the best links that lead out of archives.")
        .add("people", new SparkPeopleCommands(), "Import logs, mine patterns, embed pages.");
  }
}
