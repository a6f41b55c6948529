package dev.waymark.spark.crawl;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.shard.RoundFiles;
import dev.waymark.shard.ShardFolder;
import dev.waymark.shard.ShardMap;
import dev.waymark.spark.cluster.SparkConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Brings the shards of a crawl on a cluster to this machine, as they were after its last round. */
public final class FetchCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of {@code waymark spark fetch}. */
  public record Settings(
      @Key(help = "Folder of the crawl, which all its machines reach.", placeholder = "FOLDER")
          String at,
      @Key(help = "New folder for the shards.", placeholder = "FOLDER") String into,
      @Key(
              help = "Setting for Spark, written KEY=VALUE; may be given many times.",
              placeholder = "KEY=VALUE",
              advanced = true)
          List<String> conf) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark spark fetch --at FOLDER --into FOLDER")
        .footerHeading("%nExample%n")
        .footer(
            "  waymark spark fetch --at hdfs://HOST/reefs --into reefs",
            "  waymark index reefs/shard-00000",
            "  waymark search reefs coral");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    if (settings.at().isEmpty() || settings.into().isEmpty()) {
      throw new ConfigException("at: say from where to where: --at FOLDER --into FOLDER.");
    }
    Path into = Path.of(settings.into());
    if (Files.exists(into)) {
      throw new ConfigException("into: " + into + " exists; name a folder that does not.");
    }
    AtFolder at = AtFolder.fromConf(settings.at(), SparkConnection.conf("local", settings.conf()));
    RoundManifest last =
        RoundManifest.last(at)
            .orElseThrow(
                () -> new ConfigException("at: there is no crawl in " + settings.at() + "."));
    ShardFolder folder = new ShardFolder(into, new ShardMap(last.shards().size()));
    for (int i = 0; i < last.shards().size(); i++) {
      ShardSnapshot.read(at, last.shards().get(i).snapshot()).restore(at, folder.shard(i));
    }
    Knowledge base =
        last.knowledge().isEmpty() ? new Knowledge(Set.of()) : ShardHost.read(at, last.knowledge());
    new RoundFiles(into)
        .write(new RoundFiles.RoundState(last.round(), last.pages(), last.copies(), base));
    Path first = folder.shard(0).resolve("settings.yaml");
    if (Files.exists(first)) {
      Files.copy(first, into.resolve("settings.yaml"));
    }
    folder.write();
    console
        .out()
        .printf(
            "%s pages are in %d shards in %s, as after round %d.%n",
            ProgressText.count(Arrays.stream(last.pages()).sum()),
            last.shards().size(),
            into,
            last.round());
    return ExitCode.DONE.code();
  }
}
