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
import dev.waymark.store.Remains;
import dev.waymark.store.StoreSettings;
import dev.waymark.store.WarcRecords;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A collection opened for crawling: its lock, the state of its crawl, its files as they were at the
 * last commit, and what was learned. Owned by the crawl's one thread.
 */
final class Collection implements AutoCloseable {
  /** Under this name the state keeps how long the files are. */
  static final String LENGTHS = "lengths";

  /** And how long they were when they were last synced; older collections have no such note. */
  static final String SYNCED = "synced";

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
    private int pages;
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
   * @param tell what a user should know, in a sentence
   */
  static Collection open(
      Path path,
      StoreSettings settings,
      SearchSettings searching,
      WarcRecords records,
      Order order,
      Knowledge prior,
      Parents parents,
      InstantSource clock,
      Consumer<String> tell) {
    Folder folder = Folder.open(path);
    RocksState state = null;
    Archive archive = null;
    CrawlIndex index = null;
    try {
      state = new RocksState(path.resolve("state"));
      Lengths committed = lengths(state, LENGTHS, Lengths.NONE);
      Lengths whole = Remains.of(path, committed, lengths(state, SYNCED, committed));
      archive = Archive.open(folder, whole, settings, records, clock);
      Duplicates duplicates = new Duplicates(settings.rememberPages());
      Duplicates unkept = new Duplicates(settings.rememberPages());
      Count count = count(path, duplicates, unkept);
      if (!whole.equals(committed)) {
        tell.accept(takeBack(path, state, whole, count.pages));
      }
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
              unkept,
              state,
              index,
              parents,
              clock,
              count.decisions);
      keeper.commit();
      keeper.sync(); // a power cut must not leave pages without any state
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

  private static Lengths lengths(State state, String note, Lengths otherwise) {
    byte[] lengths = state.note(note);
    return lengths == null ? otherwise : Lengths.fromBytes(lengths);
  }

  /** Pages whose records did not survive a power cut wait again. */
  private static String takeBack(Path path, RocksState state, Lengths whole, int pages) {
    int lost = Math.max(0, state.pages() - pages);
    state.takeBack(state.pages() - lost);
    state.note(LENGTHS, whole.toBytes());
    state.commit();
    return path
        + " was cut off, by a loss of power perhaps, before all of it was on the disk: "
        + (lost == 0 ? "no page is" : lost == 1 ? "1 page is" : lost + " pages are")
        + " fetched again.";
  }

  private static Count count(Path path, Duplicates duplicates, Duplicates unkept) {
    Count count = new Count();
    Journal journal = new Journal(path);
    journal.forEach(decision -> {
      count.decisions = decision.n() + 1;
      count.pages += decision.verdict() == null ? 0 : 1;
      count.satisfying += decision.counts() ? 1 : 0;
    });
    journal.remind(duplicates, unkept);
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
