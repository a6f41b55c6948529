package dev.waymark.collection.repair;

import com.carrotsearch.hppc.LongArrayList;
import com.carrotsearch.hppc.LongIntHashMap;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.check.JournalLine;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes a frontier store that agrees with a repaired journal: from the one that is there, if it can
 * be read, else from the archive.
 */
final class FrontierRepair {
  private final Path collection;
  private final Path target;
  private final RepairSettings settings;

  /** Ids of the pages of the journal, in its order. */
  private final LongArrayList pages = new LongArrayList();

  FrontierRepair(Path collection, Path work, RepairSettings settings) {
    this.collection = collection;
    this.target = work.resolve(FrontierCheck.FOLDER);
    this.settings = settings;
  }

  /** An entry is kept. */
  void keep(JournalLine line) {
    if (line.isPage()) {
      pages.add(Urls.id(line.url()));
    }
  }

  /**
   * Writes the new store.
   *
   * @param readable whether the old one can be read
   * @param kept hands on the entries of the journal that are kept
   * @return whether it was made from the archive alone
   */
  boolean write(boolean readable, EntrySource kept, Set<String> lostUrls, CommitPoint committed)
      throws IOException {
    boolean copied = readable && copyStore();
    try (RocksFrontierStore store = new RocksFrontierStore(target);
        StoredPageReader archive = new StoredPageReader(collection)) {
      FrontierRebuild rebuild = new FrontierRebuild(store, settings, archive);
      if (!copied || store.pages() > 0) {
        kept.forEach(entry -> {
          boolean crawled = UrlStatus.isCrawled(store.status(Urls.id(entry.url())));
          if (!copied || (!crawled && entry.relevance() != null)) {
            rebuild.replay(entry);
          }
        });
      }
      store.commit();
      lostUrls.forEach(rebuild::addWaiting);
      store.putMeta(FrontierCheck.COMMITTED_KEY, committed.toBytes());
      store.putMeta(FrontierCheck.SYNCED_KEY, committed.toBytes());
      store.commit();
      store.sync();
    }
    return !copied;
  }

  /** Hands on entries of the journal. */
  interface EntrySource {
    void forEach(EntrySink sink) throws IOException;
  }

  /** Takes entries of the journal. */
  interface EntrySink {
    void accept(JournalEntry entry);
  }

  /** Copies the old store without pages that the journal lost; false if they do not fit. */
  private boolean copyStore() throws IOException {
    Path old = collection.resolve(FrontierCheck.FOLDER);
    copy(old, target);
    BitSet removed;
    boolean fits;
    List<Candidate> waiting = List.of();
    try (RocksFrontierStore store = new RocksFrontierStore(target)) {
      removed = findRemoved(store);
      fits = removed.cardinality() < store.pages() || pages.isEmpty() || store.pages() == 0;
      if (fits && !removed.isEmpty()) {
        waiting = store.removePages(removed);
      }
    }
    if (!fits) {
      deleteTree(target);
    } else if (!removed.isEmpty()) {
      putBack(waiting, removed);
    }
    return fits;
  }

  /** What was lost comes first when the crawl goes on. */
  private void putBack(List<Candidate> waiting, BitSet removed) {
    try (RocksFrontierStore store = new RocksFrontierStore(target)) {
      double[] best = {0};
      store.forEachWaiting((candidate, score) -> best[0] = Math.max(best[0], score));
      store.renumberParents(removed);
      waiting.forEach(candidate -> store.put(candidate, best[0]));
      store.commit();
    }
  }

  /** Pages that the journal does not have, or has in another order. */
  private BitSet findRemoved(FrontierStore store) {
    LongIntHashMap places = new LongIntHashMap();
    for (int i = 0; i < pages.size(); i++) {
      places.put(pages.get(i), i + 1);
    }
    BitSet removed = new BitSet();
    int[] last = {0};
    store.observations(
        0,
        seen -> {
          int place = places.getOrDefault(seen.candidate().id(), 0);
          if (place > last[0]) {
            last[0] = place;
          } else {
            removed.set(seen.page());
          }
        });
    return removed;
  }

  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else if (!file.endsWith("LOCK")) {
          Files.copy(file, copy);
        }
      }
    }
  }

  static void deleteTree(Path root) throws IOException {
    if (Files.exists(root)) {
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
