package dev.waymark.collection.sharded;

import com.carrotsearch.hppc.LongIntHashMap;
import dev.waymark.archive.Archive;
import dev.waymark.archive.ArchiveCopier;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.KnowledgeReplay;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.OpenCollection;
import dev.waymark.collection.PageIndex;
import dev.waymark.config.ConfigException;
import dev.waymark.file.FileTree;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.store.StoreMemory;
import dev.waymark.model.CopyMessage;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.shard.CopyDirectory;
import dev.waymark.shard.RoundFiles;
import dev.waymark.shard.ShardFolder;
import dev.waymark.shard.ShardMap;
import dev.waymark.shard.ShardSplit;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Divides a collection into shards in a new folder: archive, journal, frontier and index of each,
 * by the domain of a URL. The collection stays as it is, unless it is divided in its own folder.
 */
public final class CollectionSplit {
  /** Journal entries between two flushes. */
  private static final int FLUSH_ENTRIES = 1000;

  /** What a shard has in its own folder. */
  private static final List<String> WHOLE_FILES =
      List.of(
          CollectionFolder.WARC_FOLDER,
          CollectionFolder.JOURNAL_FILE,
          CollectionFolder.CDX_FILE,
          OpenCollection.FRONTIER_FOLDER,
          "index",
          "votes");

  private final CrawlConfig config;
  private final ShardFolder into;
  private final InstantSource clock;
  private final Consumer<String> notices;
  private final LongIntHashMap shardOfUrl = new LongIntHashMap();

  /**
   * @param notices gets what a user should know, in a sentence
   */
  public CollectionSplit(
      CrawlConfig config, Path into, int shards, InstantSource clock, Consumer<String> notices) {
    this.config = config;
    this.into = new ShardFolder(into, new ShardMap(shards));
    this.clock = clock;
    this.notices = notices;
  }

  /**
   * Divides a collection that nobody crawls.
   *
   * @param policy that it is crawled with
   * @param prior what it began with
   * @return the pages of each shard
   */
  public List<Integer> split(Path collection, OrderingPolicy policy, Knowledge prior)
      throws IOException {
    boolean inPlace = into.path().equals(collection);
    if (inPlace) {
      deleteShards(); // a split that was interrupted
    } else if (Files.exists(into.path())) {
      throw new ConfigException(
          into.path() + " exists; name a folder that does not, or delete it.");
    }
    List<CollectionFolder> folders = new ArrayList<>();
    List<RocksFrontierStore> stores = new ArrayList<>();
    try (CollectionFolder lock = CollectionFolder.open(collection, clock);
        StoreMemory memory = new StoreMemory(into.map().shards());
        RocksFrontierStore whole =
            RocksFrontierStore.openReadOnly(lock.path().resolve(OpenCollection.FRONTIER_FOLDER))) {
      Path settings = collection.resolve(LiveCrawl.SETTINGS_FILE);
      for (Path shard : into.shards()) {
        folders.add(CollectionFolder.open(shard, clock));
        stores.add(new RocksFrontierStore(shard.resolve(OpenCollection.FRONTIER_FOLDER), memory));
        if (Files.exists(settings)) {
          Files.copy(settings, shard.resolve(LiveCrawl.SETTINGS_FILE));
        }
      }
      List<Long> entries = copyArchive(collection, folders, stores);
      Knowledge knowledge = copyFrontier(collection, whole, stores, policy, prior);
      List<Integer> pages = stores.stream().map(RocksFrontierStore::pages).toList();
      stores.forEach(RocksFrontierStore::sync);
      stores.forEach(RocksFrontierStore::close);
      stores.clear();
      buildIndexes(entries);
      writeStart(pages, knowledge);
      if (Files.exists(settings) && !inPlace) {
        Files.copy(settings, into.path().resolve(LiveCrawl.SETTINGS_FILE));
      }
      into.write();
      if (inPlace) {
        deleteWhole(into);
      }
      return pages;
    } finally {
      stores.forEach(RocksFrontierStore::close);
      folders.forEach(CollectionFolder::close);
    }
  }

  /** What the shards begin with; one shard knows it from its pages. */
  private void writeStart(List<Integer> pages, Knowledge knowledge) {
    new RoundFiles(into.path())
        .write(
            new RoundFiles.RoundState(
                0,
                pages.stream().mapToLong(Integer::longValue).toArray(),
                new long[pages.size()],
                pages.size() == 1 ? new Knowledge(Set.of()) : knowledge));
  }

  private void deleteShards() throws IOException {
    try (Stream<Path> files = Files.list(into.path())) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith(ShardFolder.SHARD_PREFIX)) {
          FileTree.delete(file);
        }
      }
    }
  }

  /** Deletes what was divided in its own folder, once the shards are there. */
  static void deleteWhole(ShardFolder shards) throws IOException {
    for (String name : WHOLE_FILES) {
      Path file = shards.path().resolve(name);
      if (Files.exists(file)) {
        FileTree.delete(file);
      }
    }
  }

  /** Returns the number of journal entries of each shard. */
  private List<Long> copyArchive(
      Path collection, List<CollectionFolder> folders, List<RocksFrontierStore> stores)
      throws IOException {
    List<Archive> archives = new ArrayList<>();
    long[] entries = new long[folders.size()];
    try (ArchiveCopier copier = new ArchiveCopier(collection)) {
      for (CollectionFolder folder : folders) {
        archives.add(
            Archive.open(folder, CommitPoint.NONE, config.store(), config.warcRecords(), clock));
      }
      new JournalReader(collection)
          .forEach(entry -> {
            int shard = into.map().shardOf(entry.url());
            shardOfUrl.put(Urls.id(entry.url()), shard);
            copier.copy(entry, entries[shard]++, archives.get(shard));
            compare(entry, stores);
            if (entries[shard] % FLUSH_ENTRIES == 0) {
              archives.get(shard).flush();
              stores.forEach(RocksFrontierStore::commit);
            }
          });
      for (int i = 0; i < archives.size(); i++) {
        byte[] committed = archives.get(i).flush().toBytes();
        archives.get(i).sync();
        archives.get(i).writeCdxIndex();
        stores.get(i).putMeta(OpenCollection.COMMITTED_KEY, committed);
        stores.get(i).putMeta(OpenCollection.SYNCED_KEY, committed);
      }
    } finally {
      archives.forEach(Archive::close);
    }
    List<Long> counts = new ArrayList<>();
    for (long count : entries) {
      counts.add(count);
    }
    return counts;
  }

  /** Shards compare what comes with the pages that there are. */
  private void compare(JournalEntry entry, List<RocksFrontierStore> stores) {
    JournalEntry.PageRecord record = entry.pageRecord();
    if (record != null
        && record.duplicate() instanceof DuplicateMatch.None
        && !record.noindex()
        && (record.location() != null
            || entry.relevance() != null && entry.relevance().relevant())) {
      Fingerprint print = record.fingerprint();
      CopyDirectory.add(
          stores, into.map(), new CopyMessage.Seen(entry.url(), print.digest(), print.simHash()));
    }
  }

  /** Returns what the crawl knew. */
  private Knowledge copyFrontier(
      Path collection,
      RocksFrontierStore whole,
      List<RocksFrontierStore> stores,
      OrderingPolicy policy,
      Knowledge prior) {
    ScoringContext context =
        KnowledgeReplay.replay(
                collection.resolve(OpenCollection.FRONTIER_FOLDER), whole, policy, prior)
            .scoringContext();
    whole.forEachHostRecord(
        (host, key, value) -> stores.get(into.map().shardOfHost(host)).putRecord(key, value));
    // The URL of what was excluded is known from the journal alone; if not, nobody fetches it.
    whole.forEachExcluded((id, reason) -> {
      for (int shard = 0; shard < stores.size(); shard++) {
        if (shardOfUrl.getOrDefault(id, shard) == shard) {
          stores.get(shard).exclude(id, reason);
        }
      }
    });
    byte[] missed = whole.getMeta(OpenCollection.MISSED_LINKS_KEY);
    if (missed != null) {
      stores.getFirst().putMeta(OpenCollection.MISSED_LINKS_KEY, missed);
    }
    new ShardSplit(whole, policy, context, into.map()).copyTo(stores);
    return context.knowledge();
  }

  private void buildIndexes(List<Long> entries) {
    Parser parser = new Parser();
    for (int i = 0; i < entries.size() && config.search().index(); i++) {
      Path shard = into.shard(i);
      long count = entries.get(i);
      PageIndex.provider()
          .map(provider -> provider.open(shard, config.search(), parser::parse, count, notices))
          .ifPresent(PageIndex::close);
    }
  }
}
