package dev.waymark.frontier;

import dev.waymark.frontier.Disk.Part;
import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A state on disk, in RocksDB. A commit is one atomic batch in its log: it survives the end of the
 * process, however violent. Candidates have their number of discovery as key, so that those found
 * together lie together; the ones looked at lately are in memory, too.
 */
public final class RocksState extends State {
  /** Candidates kept in memory; some 20 MB. */
  private static final int CACHED = 1 << 15;

  /** After so many in-links a candidate is written anew, so that it is never in many pieces. */
  private static final int PIECES = 16;

  private static final byte[] START = {};
  private static final byte[] FORMAT = utf8("format");
  private static final byte[] FOUND = utf8("found");

  private final Path folder;
  private final Disk disk;
  private final Records records = new Records();
  private final Index index = new Index();
  private final WordCache words = new WordCache(page -> observation(page).words().ids());
  private final Map<Integer, Candidate> cache = new LatestFirst<>(CACHED);
  private final Map<Long, String> goneLately = new LatestFirst<>(CACHED);
  // What changed since the last commit, and is in no batch yet or cannot be read from it.
  private final Map<Integer, Change> changed = new LinkedHashMap<>();
  private final Map<Long, String> gone = new HashMap<>();
  private final Map<String, byte[]> notes = new HashMap<>();
  private final Map<Integer, byte[]> observed = new HashMap<>();
  private boolean anyGone;
  private boolean loaded;
  private int pages;
  private long found;
  private long foundOnDisk;

  /** A candidate that is to be written: null before if it is not on disk, or unknown how. */
  private record Change(@Nullable Candidate before, Candidate after, double score) {}

  /** Opens the state in a folder, which is made if need be. */
  public RocksState(Path folder) {
    this.folder = folder;
    this.disk = new Disk(folder);
    try {
      checkFormat();
      byte[] next = disk.get(Part.NOTES, FOUND);
      foundOnDisk = found = next == null ? 0 : ByteBuffer.wrap(next).getLong();
      anyGone = !disk.isEmpty(Part.GONE);
      disk.walk(
          Part.PAGE_IDS,
          START,
          (key, value) -> {
            index.crawled(ByteBuffer.wrap(value).getLong(), ByteBuffer.wrap(key).getInt());
            pages++;
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
    byte[] record = records.observation(observation);
    observed.put(pages, record);
    disk.put(Part.PAGES, key(pages), record);
    disk.put(Part.PAGE_IDS, key(pages), key(id));
    pages++;
  }

  @Override
  public void gone(long id, String reason) {
    forget(id);
    gone.put(id, reason);
    anyGone = true;
    disk.put(Part.GONE, key(id), utf8(reason));
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
      byte[] stored = disk.get(Part.GONE, key(id));
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
        key(from),
        (key, value) -> each.accept(records.observation(ByteBuffer.wrap(key).getInt(), value)));
  }

  @Override
  public Observation observation(int page) {
    byte[] record = observed.get(page);
    if (record == null) {
      record = disk.get(Part.PAGES, key(page));
    }
    if (record == null) {
      throw new IllegalArgumentException("no page " + page);
    }
    return records.observation(page, record);
  }

  @Override
  public void waiting(Waiting each) {
    if (!changed.isEmpty()) {
      throw new IllegalStateException("commit before looking back");
    }
    disk.walk(
        Part.CANDIDATES,
        START,
        (key, value) -> {
          Records.Waiting waiting = records.waiting(value);
          if (!loaded) {
            index.add(waiting.candidate().id(), waiting.candidate().found());
          }
          each.accept(waiting.candidate(), waiting.score());
        });
    loaded = true;
  }

  @Override
  public void note(String key, byte[] value) {
    notes.put(key, value);
  }

  @Override
  public byte @Nullable [] note(String key) {
    byte[] value = notes.get(key);
    return value != null ? value : disk.get(Part.NOTES, utf8("note/" + key));
  }

  @Override
  public void commit() {
    changed.forEach(this::write);
    notes.forEach((key, value) -> disk.put(Part.NOTES, utf8("note/" + key), value));
    if (found != foundOnDisk) {
      disk.put(Part.NOTES, FOUND, key(found));
    }
    disk.commit();
    foundOnDisk = found;
    goneLately.putAll(gone);
    gone.clear();
    changed.clear();
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
    Candidate candidate = cache.get(slot);
    if (candidate == null) {
      Change change = changed.get(slot);
      candidate = change != null ? change.after() : read(slot);
      cache.put(slot, candidate);
    }
    return candidate;
  }

  @Override
  void put(int slot, Candidate candidate, double score) {
    Change earlier = changed.get(slot);
    Candidate before = earlier != null ? earlier.before() : cache.get(slot);
    changed.put(slot, new Change(before, candidate, score));
    cache.put(slot, candidate);
    found = Math.max(found, candidate.found() + 1);
  }

  private Candidate read(int slot) {
    byte[] record = disk.get(Part.CANDIDATES, key(index.found(slot)));
    if (record == null) {
      throw new BrokenDisk(folder, "candidate " + index.found(slot) + " is missing", null);
    }
    return records.waiting(record).candidate();
  }

  private void write(int slot, Change change) {
    Candidate before = change.before();
    Candidate after = change.after();
    byte[] key = key(after.found());
    if (before != null && after.inLinks() % PIECES != 0 && Records.extendsIt(before, after)) {
      disk.append(Part.CANDIDATES, key, records.addition(before, after, change.score()));
    } else {
      disk.put(Part.CANDIDATES, key, records.whole(after, change.score()));
    }
  }

  private void vacate(long id) {
    int standing = index().find(id);
    if (Standing.isWaiting(standing)) {
      int slot = Standing.slot(standing);
      Change change = changed.remove(slot);
      // One that came and went since the last commit was never on disk.
      if (change == null || change.before() != null) {
        disk.delete(Part.CANDIDATES, key(index.found(slot)));
      }
      cache.remove(slot);
    }
  }

  private void checkFormat() {
    byte[] format = disk.get(Part.NOTES, FORMAT);
    if (format == null) {
      disk.put(Part.NOTES, FORMAT, key(Records.FORMAT));
      disk.commit();
    } else if (ByteBuffer.wrap(format).getInt() != Records.FORMAT) {
      throw new BrokenDisk(
          folder,
          "written in format "
              + ByteBuffer.wrap(format).getInt()
              + ", this program reads format "
              + Records.FORMAT,
          null);
    }
  }

  // Big-endian: the order of keys is the order of numbers.
  private static byte[] key(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(4).putInt(number).array();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
