package dev.waymark.spark.crawl;

import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.JobArgument;
import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.jobs.CrawlRun;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Crawls in shards on many machines, or continues such a crawl. */
public final class SparkCrawlCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of {@code waymark spark crawl}. */
  public record Settings(CrawlCommandSettings crawl, ClusterSettings cluster) {}

  @Override
  public void describe(CommandSpec spec) {
    JobArgument.addTo(spec);
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark spark crawl [JOB.YAML] --at FOLDER [FLAGS]")
        .footerHeading("%nExample: the crawl of job.yaml, in 16 shards on a cluster%n")
        .footer(
            "  waymark spark crawl job.yaml --shards 16 --master spark://HOST:7077 --at"
                + " hdfs://HOST/reefs",
            "  waymark spark fetch --at hdfs://HOST/reefs --into reefs",
            "",
            "It begins on this machine, in the folder of --into, and is divided after --split-at",
            "pages. The same command goes on after a kill of any machine.");
  }

  @Override
  public int run(ParseResult line, Console console) throws InterruptedException {
    return JobArgument.run(
        line,
        flags,
        given -> {
          ClusterSettings cluster = flags.keys().read(given).cluster();
          Set<String> clusterKeys = Set.copyOf(SettingsSchema.of(ClusterSettings.class).names());
          CrawlCommandSettings settings =
              CrawlRun.mergeSettings(
                  given.stream().filter(key -> !clusterKeys.contains(key.name())).toList(),
                  console.err()::println);
          validate(settings, cluster);
          return new SparkCrawl(settings, cluster, console).run();
        });
  }

  private static void validate(CrawlCommandSettings settings, ClusterSettings cluster) {
    CrawlRun.validate(settings);
    if (cluster.at().isEmpty()) {
      throw new ConfigException(
          "at: name a folder that all machines reach, for instance --at /shared/reefs.");
    }
    if (!settings.config().shards().isDivided()) {
      throw new ConfigException(
          "shards: say how many, for instance --shards 16: some for each machine.");
    }
    if (settings.config().crawl().maxSizeOnDisk() > 0) {
      throw new ConfigException(
          "max-size-on-disk: shards lie on many disks; leave it out, or take --pages.");
    }
    if (!settings.config().crawl().people().isEmpty()) {
      throw new ConfigException(
          "people: a trace is not divided among machines; crawl without it, or on one machine.");
    }
  }
}
