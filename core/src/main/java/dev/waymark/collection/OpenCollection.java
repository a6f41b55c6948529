package dev.waymark.collection;

import dev.waymark.archive.Archive;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.CrashRecovery;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StoreSettings;
import dev.waymark.archive.WarcRecordEncoder;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.PageSink;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A collection opened for crawling: its lock, the state of its crawl, its files as they were at the
 * last commit, and what was learned. Owned by the crawl's one thread.
 */
final class OpenCollection implements AutoCloseable {
  /** Under this name the state keeps how long the files are. */
  static final String COMMITTED_KEY = "committed";

  /** And how long they were when they were last synced; older collections have no such note. */
  static final String SYNCED_KEY = "synced";

  private final CollectionFolder folder;
  private final FrontierStore frontierStore;
  private final Archive archive;
  private final KnowledgeReplay replay;
  private final CollectionWriter writer;
  private final @Nullable PageIndex index;
  private final JournalCounts journalCounts;

  /** What the journal tells of the crawl so far. */
  private static final class JournalCounts {
    private long entries;
    private int pages;
    private long relevant;
  }

  private OpenCollection(
      CollectionFolder folder,
      FrontierStore state,
      Archive archive,
      KnowledgeReplay learned,
      CollectionWriter keeper,
      @Nullable PageIndex index,
      JournalCounts count) {
    this.folder = folder;
    this.frontierStore = state;
    this.archive = archive;
    this.replay = learned;
    this.writer = keeper;
    this.index = index;
    this.journalCounts = count;
  }

  /**
   * Opens a folder, new or left behind by a crawl that ended in whatever way.
   *
   * @param searching what is made searchable meanwhile
   * @param prior what to begin learning with
   * @param parents told who links to a page, before it is visited
   * @param tell what a user should know, in a sentence
   */
  static OpenCollection open(
      Path path,
      StoreSettings settings,
      IndexSettings searching,
      WarcRecordEncoder records,
      OrderingPolicy order,
      Knowledge prior,
      InFlightParents parents,
      InstantSource clock,
      Consumer<String> tell) {
    CollectionFolder folder = CollectionFolder.open(path);
    RocksFrontierStore state = null;
    Archive archive = null;
    PageIndex index = null;
    try {
      state = new RocksFrontierStore(path.resolve("frontier"));
      CommitPoint committed = readCommitPoint(state, COMMITTED_KEY, CommitPoint.NONE);
      CommitPoint whole =
          CrashRecovery.recover(path, committed, readCommitPoint(state, SYNCED_KEY, committed));
      archive = Archive.open(folder, whole, settings, records, clock);
      DuplicateDetector duplicates = new DuplicateDetector(settings.rememberPages());
      DuplicateDetector unkept = new DuplicateDetector(settings.rememberPages());
      JournalCounts count = countJournal(path, duplicates, unkept);
      if (!whole.equals(committed)) {
        tell.accept(rollBackLostPages(path, state, whole, count.pages));
      }
      KnowledgeReplay learned = KnowledgeReplay.replay(state, order, prior);
      if (searching.index()) {
        Parser parser = new Parser();
        index =
            PageIndex.provider()
                .map(provider -> provider.open(path, searching, parser::parse, count.entries, tell))
                .orElse(null);
        if (index == null) {
          tell.accept("The search module is not on the class path: pages are not indexed.");
        }
      }
      CollectionWriter keeper =
          new CollectionWriter(
              archive, records, duplicates, unkept, state, index, parents, clock, count.entries);
      keeper.commit();
      keeper.sync(); // a power cut must not leave pages without any state
      keeper.commit();
      return new OpenCollection(folder, state, archive, learned, keeper, index, count);
    } catch (RuntimeException | Error e) {
      if (index != null) {
        index.close();
      }
      if (archive != null) {
        archive.close();
      }
      if (state != null) {
        state.close();
      }
      folder.close();
      throw e;
    }
  }

  private static CommitPoint readCommitPoint(
      FrontierStore state, String note, CommitPoint otherwise) {
    byte[] lengths = state.getMeta(note);
    return lengths == null ? otherwise : CommitPoint.fromBytes(lengths);
  }

  /** Pages whose records did not survive a power cut wait again. */
  private static String rollBackLostPages(
      Path path, RocksFrontierStore state, CommitPoint whole, int pages) {
    int lost = Math.max(0, state.pages() - pages);
    state.rollback(state.pages() - lost);
    state.putMeta(COMMITTED_KEY, whole.toBytes());
    state.commit();
    return path
        + " was cut off, by a loss of power perhaps, before all of it was on the disk: "
        + (lost == 0 ? "no page is" : lost == 1 ? "1 page is" : lost + " pages are")
        + " fetched again.";
  }

  private static JournalCounts countJournal(
      Path path, DuplicateDetector duplicates, DuplicateDetector unkept) {
    JournalCounts count = new JournalCounts();
    JournalReader journal = new JournalReader(path);
    journal.forEach(decision -> {
      count.entries = decision.number() + 1;
      count.pages += decision.relevance() == null ? 0 : 1;
      count.relevant += decision.countsAsRelevant() ? 1 : 0;
    });
    journal.replayInto(duplicates, unkept);
    return count;
  }

  FrontierStore frontierStore() {
    return frontierStore;
  }

  ScoringContext scoringContext() {
    return replay.scoringContext();
  }

  PageSink sink() {
    return writer;
  }

  /** Pages crawled before this run. */
  long pages() {
    return frontierStore.pages();
  }

  /** Those of them that satisfy. */
  long relevant() {
    return journalCounts.relevant;
  }

  /** Bytes in the archive. */
  long archiveBytes() {
    return archive.size();
  }

  /** Ends cleanly: what was learned and the index of the archive are written. */
  @Override
  public void close() {
    try (folder;
        frontierStore;
        archive;
        index) {
      writer.sync();
      archive.writeCdxIndex();
    }
  }
}
