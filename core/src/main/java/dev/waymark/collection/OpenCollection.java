package dev.waymark.collection;

import dev.waymark.archive.Archive;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.CrashRecovery;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StorageException;
import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.archive.warc.WarcRecordEncoder;
import dev.waymark.config.ConfigException;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.visit.PageSink;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.store.StoreMemory;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.shard.CopyDirectory;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A collection opened for crawling: its lock, its frontier store, its files as they were at the
 * last commit, and what was learned. Owned by the crawl's one thread.
 */
public final class OpenCollection implements AutoCloseable {
  /** In the folder of a collection: the frontier store. */
  public static final String FRONTIER_FOLDER = "frontier";

  /** Metadata key of the lengths of the files at the last commit. */
  public static final String COMMITTED_KEY = "committed";

  /** And how long they were when they were last synced; absent until the first sync. */
  public static final String SYNCED_KEY = "synced";

  /** And the counts of links that were not followed. */
  public static final String MISSED_LINKS_KEY = "missed-links";

  private final CollectionFolder folder;
  private final RocksFrontierStore frontierStore;
  private final Archive archive;
  private final KnowledgeReplay replay;
  private final CollectionWriter writer;
  private final @Nullable PageIndex index;
  private final JournalCounts journalCounts;
  private final int rememberedPages;

  /** What the journal has of the crawl so far. */
  private static final class JournalCounts {
    private long entries;
    private int pages;
    private long copies;
    private long relevant;
    private final MissedPages missed = new MissedPages();
  }

  private OpenCollection(
      CollectionFolder folder,
      RocksFrontierStore store,
      Archive archive,
      KnowledgeReplay learned,
      CollectionWriter writer,
      @Nullable PageIndex index,
      JournalCounts count,
      int rememberedPages) {
    this.folder = folder;
    this.frontierStore = store;
    this.archive = archive;
    this.replay = learned;
    this.writer = writer;
    this.index = index;
    this.journalCounts = count;
    this.rememberedPages = rememberedPages;
  }

  /**
   * Opens a folder, new or left behind by a crawl however it ended.
   *
   * @param place where it is
   * @param indexSettings whether and how pages are indexed
   * @param prior what to begin learning with
   * @param parents told who links to a page, before it is visited
   * @param notices gets what a user should know, in a sentence
   */
  public static OpenCollection open(
      CrawlPlace place,
      StoreSettings settings,
      IndexSettings indexSettings,
      WarcRecordEncoder records,
      OrderingPolicy policy,
      Knowledge prior,
      InFlightParents parents,
      InstantSource clock,
      Consumer<String> notices) {
    Path path = place.folder();
    CollectionFolder folder = CollectionFolder.open(path, clock);
    RocksFrontierStore store = null;
    Archive archive = null;
    PageIndex index = null;
    try {
      store = openFrontier(path, place.memory());
      requireWhole(path, store);
      CommitPoint committed = readCommitPoint(store, COMMITTED_KEY, CommitPoint.NONE);
      CommitPoint whole =
          CrashRecovery.recover(path, committed, readCommitPoint(store, SYNCED_KEY, committed));
      archive = Archive.open(folder, whole, settings, records, clock);
      int remembered = settings.rememberPages() / place.crawls();
      DuplicateDetector duplicates = new DuplicateDetector(remembered);
      DuplicateDetector unarchived = new DuplicateDetector(remembered);
      JournalCounts count = countJournal(path, duplicates, unarchived);
      byte[] missedLinks = store.getMeta(MISSED_LINKS_KEY);
      if (missedLinks != null) {
        count.missed.addLinks(missedLinks);
      }
      if (place.isRestored()) {
        Frontier.markKilled(store);
      }
      if (!whole.equals(committed)) {
        notices.accept(rollBackLostPages(path, store, whole, count.pages));
      }
      KnowledgeReplay learned =
          place.base() == null
              ? KnowledgeReplay.replay(path.resolve(FRONTIER_FOLDER), store, policy, prior)
              : KnowledgeReplay.replayOnto(
                  place.base(), path.resolve(FRONTIER_FOLDER), store, policy);
      if (indexSettings.index()) {
        Parser parser = new Parser();
        index =
            PageIndex.provider()
                .map(provider ->
                    provider.open(path, indexSettings, parser::parse, count.entries, notices))
                .orElse(null);
        if (index == null) {
          notices.accept("The search module is not on the class path: pages are not indexed.");
        }
      }
      CollectionWriter writer =
          new CollectionWriter(
              archive,
              records,
              duplicates,
              unarchived,
              store,
              index,
              parents,
              count.missed,
              clock,
              count.entries);
      count.relevant -= writer.restoreCopies(count.copies);
      writer.commit();
      writer.sync(); // a power cut must not leave pages without a frontier
      if (place.base() == null) {
        writer.onSync(() -> learned.writeSnapshot(path.resolve(FRONTIER_FOLDER), false));
      }
      writer.commit();
      return new OpenCollection(folder, store, archive, learned, writer, index, count, remembered);
    } catch (RuntimeException | Error e) {
      if (index != null) {
        index.close();
      }
      if (archive != null) {
        archive.close();
      }
      if (store != null) {
        store.close();
      }
      folder.close();
      throw e;
    }
  }

  private static RocksFrontierStore openFrontier(Path path, @Nullable StoreMemory memory) {
    Path frontier = path.resolve(FRONTIER_FOLDER);
    try {
      return memory == null
          ? new RocksFrontierStore(frontier)
          : new RocksFrontierStore(frontier, memory);
    } catch (IllegalArgumentException | IndexOutOfBoundsException | BufferUnderflowException e) {
      throw StorageException.withMessage(
          "%s has a record that cannot be read (%s). Bring it back from a copy, or run: waymark repair %s"
              .formatted(path.resolve(FRONTIER_FOLDER), e.getMessage(), path));
    }
  }

  /** Half of it may know of one predicate, half of another. */
  private static void requireWhole(Path path, RocksFrontierStore store) {
    String want = Rejudge.changingTo(store);
    if (want != null) {
      throw new ConfigException(
          path
              + " is being judged again, which was interrupted. Finish it with: waymark judge "
              + path
              + " --want '"
              + want
              + "' --apply");
    }
  }

  private static CommitPoint readCommitPoint(
      FrontierStore store, String key, CommitPoint otherwise) {
    byte[] lengths = store.getMeta(key);
    return lengths == null ? otherwise : CommitPoint.fromBytes(lengths);
  }

  /** Pages whose records did not survive a power cut wait again. */
  private static String rollBackLostPages(
      Path path, RocksFrontierStore store, CommitPoint whole, int pages) {
    int lost = Math.max(0, store.pages() - pages);
    store.rollback(store.pages() - lost);
    store.putMeta(COMMITTED_KEY, whole.toBytes());
    store.commit();
    return path
        + " was cut off, by a loss of power perhaps, before all of it was on the disk: "
        + (lost == 0 ? "no page is" : lost == 1 ? "1 page is" : lost + " pages are")
        + " fetched again.";
  }

  private static JournalCounts countJournal(
      Path path, DuplicateDetector duplicates, DuplicateDetector unarchived) {
    JournalCounts count = new JournalCounts();
    JournalReader journal = new JournalReader(path);
    journal.forEach(
        entry -> {
          count.entries = entry.number() + 1;
          count.pages += entry.relevance() == null ? 0 : 1;
          count.relevant += entry.countsAsRelevant() ? 1 : 0;
          count.missed.add(entry);
        },
        copy -> {
          count.entries = copy.number() + 1;
          count.copies++;
        });
    journal.replayInto(duplicates, unarchived);
    return count;
  }

  public FrontierStore frontierStore() {
    return frontierStore;
  }

  /** What it knows of the pages that it compares for other shards. */
  CopyDirectory comparedPages() {
    return new CopyDirectory(frontierStore, rememberedPages);
  }

  public ScoringContext scoringContext() {
    return replay.scoringContext();
  }

  public PageSink sink() {
    return writer;
  }

  /** Pages crawled before this run. */
  long pages() {
    return frontierStore.pages();
  }

  /** Those of them that are relevant. */
  long relevant() {
    return journalCounts.relevant;
  }

  /** What was missed so far. */
  MissedPages.Summary missed() {
    return journalCounts.missed.summary();
  }

  /** Bytes in the archive. */
  public long archiveBytes() {
    return archive.size();
  }

  /** Copies the frontier store to a new folder, by links where that is possible. */
  public void checkpoint(Path into) throws IOException {
    frontierStore.checkpoint(into);
    Path learned = folder.path().resolve(FRONTIER_FOLDER).resolve(KnowledgeReplay.SNAPSHOT_FILE);
    if (Files.exists(learned)) {
      Files.createLink(into.resolve(KnowledgeReplay.SNAPSHOT_FILE), learned);
    }
  }

  /** All is safe from a power cut, and what was learned so far need not be learned again. */
  public void syncAll() {
    writer.sync();
    writer.commit();
    replay.writeSnapshot(folder.path().resolve(FRONTIER_FOLDER), false);
  }

  /** Ends cleanly: what was learned and the index of the archive are written. */
  @Override
  public void close() {
    try (folder;
        frontierStore;
        archive;
        index) {
      writer.sync();
      if (writer.isCommitted() && !replay.standsOnBase()) {
        replay.writeSnapshot(folder.path().resolve(FRONTIER_FOLDER), true);
      }
      archive.writeCdxIndex();
    }
  }
}
