package dev.waymark.collection.sharded;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.StorageException;
import dev.waymark.collection.CrawlLog;
import dev.waymark.collection.CrawlPlace;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.OpenCollection;
import dev.waymark.collection.OpenCrawl;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.Progress;
import dev.waymark.frontier.store.StoreMemory;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.relevance.PageJudge;
import dev.waymark.shard.Shard;
import dev.waymark.shard.ShardMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One shard of a live crawl, open in its folder: the unit that a process with all shards and a task
 * on a cluster have in common. Its shard runs for a part of a round, then others may look at its
 * files.
 */
public final class ShardCrawl implements AutoCloseable {
  private final LiveCrawl crawl;
  private final OpenCrawl open;
  private final Shard shard;
  private final Path folder;

  /**
   * Where a shard is, and what it begins with.
   *
   * @param map who owns what
   * @param number of the shard
   * @param base what all shards know; counts nothing where there is one shard alone
   * @param basePages pages of this shard that the base comes from
   * @param baseCopies pages of this shard that count in the base as copies
   * @param isRestored whether another process may have crawled it meanwhile: every host has its
   *     whole delay again
   */
  public record Place(
      Path folder,
      ShardMap map,
      int number,
      Knowledge base,
      long basePages,
      long baseCopies,
      boolean isRestored) {

    private CrawlPlace toCrawlPlace(StoreMemory memory) {
      CrawlPlace.Base known =
          map.shards() == 1
              ? null
              : new CrawlPlace.Base(base, Math.toIntExact(basePages), baseCopies);
      return new CrawlPlace(folder, map.owner(number), memory, known, isRestored);
    }
  }

  private ShardCrawl(LiveCrawl crawl, OpenCrawl open, Path folder) {
    this.crawl = crawl;
    this.open = open;
    this.folder = folder;
    this.shard = open.shard(crawl.budget(open.pagesBefore()));
  }

  /**
   * @param log the folder whose log tells of it
   */
  public static ShardCrawl open(
      LiveCrawl crawl, Place place, StoreMemory memory, Path log, Consumer<Progress> listener)
      throws InterruptedException {
    OpenCrawl open = crawl.open(place.toCrawlPlace(memory), new CrawlLog(log), listener);
    return new ShardCrawl(crawl, open, place.folder());
  }

  public Shard shard() {
    return shard;
  }

  /** Asks it to end soon and cleanly; from any thread. */
  public void stop() {
    crawl.stop();
  }

  Progress progress() {
    return open.crawler().progress();
  }

  LiveCrawl.Result result(CrawlOutcome outcome, PageJudge judge) {
    return open.result(outcome, judge);
  }

  long archiveBytes() {
    return open.collection().archiveBytes();
  }

  /** All of it is safe from a power cut. */
  public void sync() {
    open.collection().syncAll();
  }

  /**
   * Links its files into a new folder, as they are between two runs; without the search index,
   * which follows from the archive.
   */
  public void link(Path into) {
    sync();
    try {
      Files.createDirectories(into.resolve(CollectionFolder.WARC_FOLDER));
      open.collection().checkpoint(into.resolve(OpenCollection.FRONTIER_FOLDER));
      for (String name : List.of(LiveCrawl.SETTINGS_FILE, CollectionFormat.FILE)) {
        link(folder.resolve(name), into.resolve(name));
      }
      link(
          folder.resolve(CollectionFolder.JOURNAL_FILE),
          into.resolve(CollectionFolder.JOURNAL_FILE));
      try (Stream<Path> files = Files.list(folder.resolve(CollectionFolder.WARC_FOLDER))) {
        for (Path file : files.toList()) {
          link(file, into.resolve(CollectionFolder.WARC_FOLDER).resolve(file.getFileName()));
        }
      }
    } catch (IOException e) {
      throw StorageException.forFile(into, "write to", e);
    }
  }

  private static void link(Path file, Path as) throws IOException {
    if (Files.exists(file)) {
      Files.createLink(as, file);
    }
  }

  @Override
  public void close() {
    open.close();
  }
}
