package dev.waymark.spark.crawl;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.StorageException;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.display.ProgressDisplay;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.sharded.RoundLoop;
import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.file.FileTree;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.rank.knowledge.KnowledgeFile;
import dev.waymark.shard.RoundFiles;
import dev.waymark.shard.RoundFiles.RoundState;
import dev.waymark.shard.ShardFolder;
import dev.waymark.shard.ShardReport;
import dev.waymark.shard.ShardRounds;
import dev.waymark.spark.cluster.SparkConnection;
import dev.waymark.spark.cluster.SparkProgress;
import dev.waymark.spark.crawl.RoundManifest.ShardState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.SparkConf;
import org.apache.spark.scheduler.SparkListener;
import org.jspecify.annotations.Nullable;

/** The driver of a crawl in shards on Spark: it begins here, is divided, and goes on in rounds. */
final class SparkCrawl {
  private final CrawlCommandSettings settings;
  private final Console console;
  private final SparkConf conf;
  private final AtFolder at;
  private volatile boolean stopRequested;

  SparkCrawl(CrawlCommandSettings settings, ClusterSettings cluster, Console console) {
    this.settings = settings;
    this.console = console;
    this.conf =
        SparkConnection.conf(cluster.spark().master(), cluster.spark().conf())
            .setIfMissing("spark.task.maxFailures", "16")
            .setIfMissing("spark.stage.maxConsecutiveAttempts", "16")
            .set("spark.speculation", "false");
    this.at = AtFolder.fromConf(cluster.at(), conf);
  }

  int run() throws InterruptedException {
    SparkConnection.requireMaster(conf); // before the crawl begins on this machine
    Optional<RoundManifest> last = RoundManifest.last(at);
    if (last.isEmpty()) {
      LiveCrawl.Result ended = begin();
      if (ended != null) {
        console
            .out()
            .println(
                "Ended before it was divided: "
                    + ended.outcome().description()
                    + "; it is in "
                    + settings.config().crawl().into()
                    + ".");
        return ended.outcome().exitCode();
      }
      last = Optional.of(upload());
    }
    requireSameNumber(last.get());
    CrawlOutcome outcome = crawlRounds(last.get());
    printSummary(outcome);
    return outcome.exitCode();
  }

  /** Crawls on this machine until there are shards; tells how it ended, if it did before. */
  private LiveCrawl.@Nullable Result begin() throws InterruptedException {
    ProgressDisplay display = new ProgressDisplay(console, settings.progress());
    return CrawlRun.openSharded(
        settings,
        console.err()::println,
        crawl -> {
          try (InterruptHandler interruption = new InterruptHandler(crawl::stop, console.err())) {
            return crawl.begin(display).orElse(null);
          } finally {
            display.clear();
          }
        });
  }

  private void requireSameNumber(RoundManifest last) {
    int there = last.shards().size();
    if (there != settings.config().shards().shards()) {
      throw new ConfigException(
          "shards: %s has %d, which cannot be changed; take as many, or another folder."
              .formatted(at.root(), there));
    }
  }

  /** The shards of this machine become those of the first manifest. */
  private RoundManifest upload() {
    Path into = Path.of(settings.config().crawl().into());
    ShardFolder folder = ShardFolder.find(into).orElseThrow();
    Optional<RoundState> start = new RoundFiles(into).last();
    String attempt = "%06d-%s".formatted(0, UUID.randomUUID());
    List<ShardState> states = new ArrayList<>();
    try {
      for (int i = 0; i < folder.map().shards(); i++) {
        Path shard = folder.shard(i);
        Files.createDirectories(shard);
        for (String name : List.of("index", "votes", "lock", "index.cdxj")) {
          FileTree.delete(shard.resolve(name));
        }
        String snapshot = ShardSnapshot.write(at, i, shard, ShardSnapshot.EMPTY, attempt).name();
        long pages = start.isEmpty() ? 0 : start.get().pages()[i];
        states.add(new ShardState(snapshot, "", begun(pages)));
      }
      String knowledge = "";
      if (folder.map().shards() > 1 && start.isPresent()) {
        knowledge = RoundManifest.name(0) + "-known.wmkn";
        at.write(knowledge, out -> KnowledgeFile.write(start.get().base(), out));
      }
      RoundManifest first = new RoundManifest(0, knowledge, states);
      first.write(at);
      for (Path shard : folder.shards()) {
        FileTree.delete(shard);
      }
      Files.deleteIfExists(into.resolve(ShardFolder.FILE));
      return first;
    } catch (IOException e) {
      throw StorageException.forFile(into, "read", e);
    }
  }

  private static ShardReport begun(long pages) {
    return new ShardReport(CrawlOutcome.PAGE_LIMIT, pages, 0, 0, 0, 1, 0, Duration.ZERO);
  }

  private CrawlOutcome crawlRounds(RoundManifest last) throws InterruptedException {
    SparkProgress progress = new SparkProgress(console);
    SparkListener listener = settings.progress().quiet() ? new SparkListener() {} : progress;
    try (SparkConnection connection = SparkConnection.open(conf, listener);
        LeaseServer leases =
            new LeaseServer(
                connection.spark().getConf().get("spark.driver.host"), System::nanoTime);
        InterruptHandler interruption =
            new InterruptHandler(() -> stopRequested = true, console.err())) {
      ShardTask.Job job =
          new ShardTask.Job(
              UUID.randomUUID().toString().substring(0, 8),
              at,
              SettingsSchema.of(CrawlCommandSettings.class).write(settings),
              last.shards().size(),
              leases.address());
      RoundLoop loop =
          new RoundLoop(settings.config(), () -> 0, () -> stopRequested, InstantSource.system());
      SparkShards shards = new SparkShards(connection.spark(), job, last);
      return SparkConnection.unwrapExceptions(
          () -> loop.run(shards, last.round() + 1, this::printRound));
    } finally {
      ShardHost.closeAll();
      progress.clear();
    }
  }

  private void printRound(ShardRounds.Round round) {
    if (settings.progress().json()) {
      ObjectNode json = ProgressText.json(round);
      console.out().println(json);
    }
  }

  private void printSummary(CrawlOutcome outcome) {
    List<ShardReport> reports =
        RoundManifest.last(at).orElseThrow().shards().stream().map(ShardState::report).toList();
    long pages = reports.stream().mapToLong(ShardReport::pages).sum();
    long relevant = reports.stream().mapToLong(ShardReport::relevant).sum();
    console
        .out()
        .printf(
            Locale.ROOT,
            "%s%s.%n  %s pages, %s relevant, in %d shards in %s%nBring them here with: %s%n",
            outcome.exitCode() == 0 ? "Done: " : "Stopped: ",
            outcome.description(),
            ProgressText.count(pages),
            ProgressText.count(relevant),
            reports.size(),
            at.root(),
            console.commandText("spark", "fetch", "--at", at.root(), "--into", "FOLDER"));
  }
}
