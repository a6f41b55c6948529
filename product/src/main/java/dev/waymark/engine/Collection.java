package dev.waymark.engine;

import dev.waymark.frontier.RocksState;
import dev.waymark.frontier.State;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.parse.Duplicates;
import dev.waymark.parse.Parser;
import dev.waymark.search.CrawlIndex;
import dev.waymark.search.SearchSettings;
import dev.waymark.store.Archive;
import dev.waymark.store.Folder;
import dev.waymark.store.Journal;
import dev.waymark.store.Lengths;
import dev.waymark.store.StoreSettings;
import dev.waymark.store.WarcRecords;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * A collection opened for crawling: its lock, the state of its crawl, its files as they were at the
 * last commit, and what was learned. Owned by the crawl's one thread.
 */
final class Collection implements AutoCloseable {
  /** Under this name the state keeps how long the files are. */
  static final String LENGTHS = "lengths";

  private final Folder folder;
  private final State state;
  private final Archive archive;
  private final Learned learned;
  private final CollectionKeeper keeper;
  private final @Nullable CrawlIndex index;
  private final Count count;

  /** What the journal tells of the crawl so far. */
  private static final class Count {
    private long decisions;
    private long satisfying;
  }

  private Collection(
      Folder folder,
      State state,
      Archive archive,
      Learned learned,
      CollectionKeeper keeper,
      @Nullable CrawlIndex index,
      Count count) {
    this.folder = folder;
    this.state = state;
    this.archive = archive;
    this.learned = learned;
    this.keeper = keeper;
    this.index = index;
    this.count = count;
  }

  /**
   * Opens a folder, new or left behind by a crawl that ended in whatever way.
   *
   * @param searching what is made searchable meanwhile
   * @param prior what to begin learning with
   * @param parents told who links to a page, before it is visited
   */
  static Collection open(
      Path path,
      StoreSettings settings,
      SearchSettings searching,
      WarcRecords records,
      Order order,
      Knowledge prior,
      Parents parents,
      InstantSource clock) {
    Folder folder = Folder.open(path);
    State state = null;
    Archive archive = null;
    CrawlIndex index = null;
    try {
      state = new RocksState(path.resolve("state"));
      byte[] lengths = state.note(LENGTHS);
      archive =
          Archive.open(
              folder,
              lengths == null ? Lengths.NONE : Lengths.fromBytes(lengths),
              settings,
              records,
              clock);
      Duplicates duplicates = new Duplicates(settings.rememberPages());
      Count count = count(path, duplicates);
      Learned learned = Learned.open(state, order, prior);
      if (searching.index()) {
        Parser parser = new Parser();
        index = CrawlIndex.open(path, searching, parser::parse, count.decisions);
      }
      CollectionKeeper keeper =
          new CollectionKeeper(
              settings,
              archive,
              records,
              duplicates,
              state,
              index,
              parents,
              clock,
              count.decisions);
      keeper.commit();
      return new Collection(folder, state, archive, learned, keeper, index, count);
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

  private static Count count(Path path, Duplicates duplicates) {
    Count count = new Count();
    Journal journal = new Journal(path);
    journal.forEach(decision -> {
      count.decisions = decision.n() + 1;
      if (decision.counts()) {
        count.satisfying++;
      }
    });
    journal.remind(duplicates);
    return count;
  }

  State state() {
    return state;
  }

  Known known() {
    return learned.known();
  }

  Keeper keeper() {
    return keeper;
  }

  CollectionKeeper collectionKeeper() {
    return keeper;
  }

  /** Pages crawled before this run. */
  long pages() {
    return state.pages();
  }

  /** Those of them that satisfy. */
  long satisfying() {
    return count.satisfying;
  }

  /** Bytes in the archive. */
  long stored() {
    return archive.size();
  }

  /** Ends cleanly: what was learned and the index of the archive are written. */
  @Override
  public void close() {
    try (folder;
        state;
        archive;
        index) {
      keeper.sync();
      archive.writeIndex();
    }
  }
}
