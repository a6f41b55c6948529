package dev.waymark.frontier;

import dev.waymark.frontier.Disk.Part;
import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A state on disk, in RocksDB. A commit is one atomic batch in its log: it survives the end of the
 * process, however violent.
 */
public final class RocksState extends State {
  /** An eighth of the heap is for candidates in memory, which take 0.5 to 1 KB each. */
  private static final int CACHED = (int) Math.min(1 << 22, Runtime.getRuntime().maxMemory() >> 13);

  /** URLs known to be gone without asking the disk. */
  private static final int GONE_LATELY = 1 << 14;

  private static final byte[] FORMAT = Disk.utf8("format");
  private static final byte[] FOUND = Disk.utf8("found");

  private final Disk disk;
  private final Index index = new Index();
  private final DiskCandidates candidates;
  private final WordCache words = new WordCache(page -> observation(page).words().ids());
  private final Map<Long, String> goneLately = new LatestFirst<>(GONE_LATELY);
  // What changed since the last commit, which cannot be read from the disk.
  private final Map<Long, String> gone = new HashMap<>();
  private final Map<String, byte[]> notes = new HashMap<>();
  private final Map<Integer, byte[]> observed = new HashMap<>();
  private boolean anyGone;
  private boolean loaded;
  private int pages;
  private long found;
  private long foundOnDisk;

  /** Opens the state in a folder, which is made if need be. */
  public RocksState(Path folder) {
    this(folder, CACHED);
  }

  RocksState(Path folder, int cached) {
    this(new Disk(folder), true, cached);
  }

  /**
   * Opens the state in a folder as it is now, also while a crawl goes on with it, also on a disk
   * that cannot be written. Changes cannot be committed.
   */
  public static RocksState readOnly(Path folder) {
    return new RocksState(Disk.readOnly(folder), false, CACHED);
  }

  private RocksState(Disk disk, boolean writable, int cached) {
    this.disk = disk;
    try {
      checkFormat(writable);
      this.candidates = new DiskCandidates(disk, index, cached);
      byte[] next = disk.get(Part.NOTES, FOUND);
      foundOnDisk = found = next == null ? 0 : Disk.number(next);
      anyGone = !disk.isEmpty(Part.GONE);
      disk.walk(
          Part.PAGE_IDS,
          Disk.START,
          (key, value) -> {
            index.crawled(Disk.number(value), (int) Disk.number(key));
            pages++;
            return true;
          });
    } catch (RuntimeException e) {
      disk.close();
      throw e;
    }
  }

  @Override
  public void crawled(long id, Observation observation) {
    if (observation.page() != pages) {
      throw new IllegalArgumentException("page " + observation.page() + " is not the next");
    }
    vacate(id);
    index.crawled(id, pages);
    byte[] record = Records.observation(observation);
    observed.put(pages, record);
    words.put(pages, observation.words().ids());
    disk.put(Part.PAGES, Disk.key(pages), record);
    disk.put(Part.PAGE_IDS, Disk.key(pages), Disk.key(id));
    pages++;
  }

  /**
   * Takes the last pages back, before anything else is done: they wait again as before they were
   * fetched, and what only they linked to is forgotten until they come again.
   *
   * @param from number of the first page that is none any more
   */
  public void takeBack(int from) {
    List<Scored> touched = new ArrayList<>();
    double[] best = {0};
    waiting((candidate, score) -> {
      best[0] = Math.max(best[0], score);
      if (Arrays.stream(candidate.parents()).anyMatch(parent -> parent >= from)) {
        touched.add(new Scored(candidate, score));
      }
    });
    for (int page = from; page < pages; page++) {
      Candidate candidate = observation(page).candidate();
      touched.add(new Scored(candidate, best[0]));
      index.takeBack(candidate.id());
      disk.delete(Part.PAGES, Disk.key(page));
      disk.delete(Part.PAGE_IDS, Disk.key(page));
    }
    pages = Math.min(pages, from);
    for (Scored one : touched) {
      Candidate before = one.candidate().without(from);
      boolean unheardOf =
          before.origin() == Origin.LINK
              && before.parents().length == 0
              && one.candidate().parents().length > 0;
      if (unheardOf) {
        forget(before.id());
      } else {
        put(before, one.score());
      }
    }
  }

  @Override
  public void gone(long id, String reason) {
    forget(id);
    gone.put(id, reason);
    anyGone = true;
    disk.put(Part.GONE, Disk.key(id), Disk.utf8(reason));
  }

  @Override
  public void again(long id) {
    gone.remove(id);
    goneLately.remove(id);
    disk.delete(Part.GONE, Disk.key(id));
  }

  @Override
  public @Nullable String reason(long id) {
    if (!anyGone) {
      return null;
    }
    String reason = gone.get(id);
    if (reason == null) {
      reason = goneLately.get(id);
    }
    if (reason == null) {
      byte[] stored = disk.get(Part.GONE, Disk.key(id));
      if (stored != null) {
        reason = new String(stored, StandardCharsets.UTF_8);
        goneLately.put(id, reason);
      }
    }
    return reason;
  }

  @Override
  public void forget(long id) {
    vacate(id);
    index().remove(id);
  }

  @Override
  public int pages() {
    return pages;
  }

  @Override
  public long found() {
    return found;
  }

  @Override
  public long[] words(int page) {
    return words.of(page);
  }

  @Override
  public void observations(int from, Consumer<Observation> each) {
    if (!observed.isEmpty()) {
      throw new IllegalStateException("commit before looking back");
    }
    disk.walk(
        Part.PAGES,
        Disk.key(from),
        (key, value) -> {
          each.accept(Records.observation((int) Disk.number(key), value));
          return true;
        });
  }

  @Override
  public Observation observation(int page) {
    byte[] record = observed.get(page);
    if (record == null) {
      record = disk.get(Part.PAGES, Disk.key(page));
    }
    if (record == null) {
      throw new IllegalArgumentException("no page " + page);
    }
    return Records.observation(page, record);
  }

  @Override
  public void waiting(Waiting each) {
    if (!loaded) {
      loaded = true;
      candidates.load(each);
    } else if (candidates.untouched()) {
      candidates.each(each);
    } else {
      throw new IllegalStateException("commit before looking back");
    }
  }

  @Override
  public void note(String key, byte[] value) {
    notes.put(key, value);
  }

  @Override
  public byte @Nullable [] note(String key) {
    byte[] value = notes.get(key);
    return value != null ? value : disk.get(Part.NOTES, Disk.utf8("note/" + key));
  }

  @Override
  public void commit() {
    candidates.commit();
    notes.forEach((key, value) -> disk.put(Part.NOTES, Disk.utf8("note/" + key), value));
    if (found != foundOnDisk) {
      disk.put(Part.NOTES, FOUND, Disk.key(found));
    }
    disk.commit();
    foundOnDisk = found;
    goneLately.putAll(gone);
    gone.clear();
    notes.clear();
    observed.clear();
  }

  @Override
  public void sync() {
    disk.sync();
  }

  @Override
  public void close() {
    disk.close();
  }

  /** Waiting candidates are read when first needed: a frontier reads them all anyway. */
  @Override
  Index index() {
    if (!loaded) {
      waiting((candidate, score) -> {});
    }
    return index;
  }

  @Override
  Candidate at(int slot) {
    return candidates.at(slot);
  }

  @Override
  boolean atHand(int slot) {
    return candidates.atHand(slot);
  }

  @Override
  void fetch(int[] slots) {
    candidates.fetch(slots);
  }

  @Override
  void add(int slot, Candidate candidate, double score) {
    candidates.add(slot, candidate, score);
    found = Math.max(found, candidate.found() + 1);
  }

  @Override
  void put(int slot, Candidate candidate, double score) {
    candidates.put(slot, candidate, score);
  }

  @Override
  void link(int slot, int parentPage, InLink link) {
    candidates.link(slot, parentPage, link);
  }

  @Override
  long round(long from, int count, Visit each) {
    return candidates.round(from, count, each);
  }

  private void vacate(long id) {
    int standing = index().find(id);
    if (Standing.isWaiting(standing)) {
      candidates.remove(Standing.slot(standing));
    }
  }

  private void checkFormat(boolean writable) {
    byte[] format = disk.get(Part.NOTES, FORMAT);
    if (format == null && writable) {
      disk.put(Part.NOTES, FORMAT, Disk.key(Records.FORMAT));
      disk.commit();
    } else if (format != null && Disk.number(format) != Records.FORMAT) {
      throw disk.broken(
          "it is in format "
              + Disk.number(format)
              + ", and this program reads format "
              + Records.FORMAT);
    }
  }
}
