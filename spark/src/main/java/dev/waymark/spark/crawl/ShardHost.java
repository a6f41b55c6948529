package dev.waymark.spark.crawl;

import dev.waymark.archive.StorageException;
import dev.waymark.cli.collection.ConfiguredPolicy;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.collection.PageReader;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.file.FileTree;
import dev.waymark.frontier.store.StoreMemory;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import dev.waymark.relevance.PageJudge;
import dev.waymark.shard.ShardMap;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The shards that are open in this process, and what they share: judge, policy, memory, and what
 * all shards know. A task finds its shard here as it left it, or restores it.
 */
final class ShardHost {
  /** One for each run of a driver; tasks have no other way to what earlier tasks left. */
  private static final Map<String, ShardHost> HOSTS = new HashMap<>();

  private final ShardTask.Job job;
  private final CrawlConfig config;
  private final String settingsText;
  private final Path folder;
  private final ConfiguredPolicy policy;
  private final PageJudge judge;
  private final InFlightParents parents;
  private final Knowledge prior;
  private final StoreMemory memory;
  private final Semaphore connections;
  private final Map<Integer, HeldShard> held = new HashMap<>();
  private String knowledgeName = "";
  private @Nullable Knowledge knowledge;

  private ShardHost(ShardTask.Job job) {
    this.job = job;
    try {
      this.folder = createFolder();
      Path file = Files.writeString(folder.resolve("job.yaml"), job.settings());
      List<RawSetting> raw = new ArrayList<>(ConfigFile.read(file));
      raw.add(RawSetting.flag("into", List.of(folder.toString())));
      // What is searched follows from the archive; see waymark spark fetch.
      raw.add(RawSetting.flag("index", List.of("false")));
      SettingsSchema<CrawlCommandSettings> keys = SettingsSchema.of(CrawlCommandSettings.class);
      CrawlCommandSettings settings = keys.read(raw);
      this.settingsText = keys.write(settings);
      this.config = settings.config();
      this.parents = InFlightParents.forPredicate(config.relevance().want());
      PageReader reader = new PageReader(config.politeness(), config.fetch(), "");
      this.judge = CrawlRun.openJudge(config, reader, parents);
      this.policy = ConfiguredPolicy.open(settings, reader, message -> {});
      this.prior = KnowledgeLoader.readPrior(config);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.memory = new StoreMemory(job.shards());
    this.connections = new Semaphore(config.crawl().workers());
    Runtime.getRuntime().addShutdownHook(new Thread(this::deleteFiles));
  }

  /** Where a worker deletes it, however this process ends; else in the system's folder. */
  private static Path createFolder() throws IOException {
    String dirs = System.getenv("SPARK_EXECUTOR_DIRS");
    return dirs == null
        ? Files.createTempDirectory("waymark-shards")
        : Files.createTempDirectory(Path.of(dirs.split(File.pathSeparator)[0]), "waymark-shards");
  }

  private void deleteFiles() {
    try {
      FileTree.delete(folder);
    } catch (IOException e) {
      // files of a process that ends
    }
  }

  static ShardHost of(ShardTask.Job job) {
    synchronized (HOSTS) {
      HOSTS
          .entrySet()
          .removeIf(other -> {
            boolean isOther = !other.getKey().equals(job.id());
            if (isOther) {
              other.getValue().close();
            }
            return isOther;
          });
      return HOSTS.computeIfAbsent(job.id(), id -> new ShardHost(job));
    }
  }

  /** Closes everything that a run left open in this process. */
  static void closeAll() {
    synchronized (HOSTS) {
      HOSTS.values().forEach(ShardHost::close);
      HOSTS.clear();
    }
  }

  private void close() {
    synchronized (held) {
      held.values().forEach(HeldShard::close);
      held.clear();
    }
    memory.close();
    policy.close();
    judge.close();
    deleteFiles();
  }

  /** The shard of a task, as it was after the round before, with what was sent to it taken in. */
  HeldShard prepare(ShardTask task) throws InterruptedException {
    HeldShard shard;
    synchronized (held) {
      shard = held.get(task.number());
      if (shard != null && !shard.isBefore(task)) {
        shard.close(); // another process had it meanwhile
        held.remove(task.number());
        shard = null;
      }
    }
    if (shard == null) {
      shard = HeldShard.restore(this, task, newFolder(task));
      synchronized (held) {
        held.put(task.number(), shard);
      }
    }
    shard.takeIn(task, knowledge(task.knowledge()));
    return shard;
  }

  /** It cannot be used any more. */
  void discard(ShardTask task) {
    synchronized (held) {
      HeldShard shard = held.remove(task.number());
      if (shard != null) {
        shard.close();
      }
    }
  }

  private Path newFolder(ShardTask task) {
    Path shard = folder.resolve("shard-%05d".formatted(task.number()));
    try {
      FileTree.delete(shard);
    } catch (IOException e) {
      throw StorageException.forFile(shard, "delete", e);
    }
    return shard;
  }

  /** Read once for all shards of this process. */
  synchronized Knowledge knowledge(String name) {
    if (knowledge == null || !name.equals(knowledgeName)) {
      knowledge = name.isEmpty() ? new Knowledge(Set.of()) : read(job.at(), name);
      knowledgeName = name;
    }
    return knowledge;
  }

  static Knowledge read(AtFolder at, String name) {
    try (InputStream in = at.open(name)) {
      return KnowledgeFile.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  LiveCrawl newCrawl(BooleanSupplier mayAsk) {
    return new LiveCrawl(
            config, judge, policy.another(), prior, InstantSource.system(), settingsText)
        .withParents(parents)
        .withConnections(connections)
        .askingWhile(mayAsk);
  }

  AtFolder at() {
    return job.at();
  }

  ShardMap map() {
    return new ShardMap(job.shards());
  }

  StoreMemory memory() {
    return memory;
  }

  Path folder() {
    return folder;
  }
}
