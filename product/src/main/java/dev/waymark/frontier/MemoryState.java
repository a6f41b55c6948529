package dev.waymark.frontier;

import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A state that ends with its process: for replaying recorded webs, and for tests. */
public final class MemoryState extends State {
  private final Index index = new Index();
  private final List<Observation> pages = new ArrayList<>();
  private final Map<Long, String> gone = new HashMap<>();
  private final Map<String, byte[]> notes = new HashMap<>();
  private final WordCache words = new WordCache(page -> observation(page).words().ids());
  private @Nullable Candidate[] candidates = new Candidate[1024];
  private final Longs scores = new Longs();
  private final Longs ids = new Longs(); // by number of discovery
  private final BitSet committed = new BitSet(); // likewise
  private final List<Candidate> added = new ArrayList<>();
  private final List<Long> removed = new ArrayList<>();
  private long found;

  @Override
  public void crawled(long id, Observation observation) {
    if (observation.page() != pages.size()) {
      throw new IllegalArgumentException("page " + observation.page() + " is not the next");
    }
    vacate(id);
    index.crawled(id, observation.page());
    pages.add(observation);
  }

  @Override
  public void again(long id) {
    gone.remove(id);
  }

  @Override
  public void gone(long id, String reason) {
    forget(id);
    gone.put(id, reason);
  }

  @Override
  public @Nullable String reason(long id) {
    return gone.isEmpty() ? null : gone.get(id);
  }

  @Override
  public void forget(long id) {
    vacate(id);
    index.remove(id);
  }

  @Override
  public int pages() {
    return pages.size();
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
    pages.subList(from, pages.size()).forEach(each);
  }

  @Override
  public Observation observation(int page) {
    return pages.get(page);
  }

  @Override
  public void waiting(Waiting each) {
    IntStream.range(0, index.slots())
        .filter(slot -> candidates[slot] != null)
        .boxed()
        .sorted(Comparator.comparingLong(index::found))
        .forEach(slot -> each.accept(at(slot), Double.longBitsToDouble(scores.get(slot))));
  }

  @Override
  public void note(String key, byte[] value) {
    notes.put(key, value);
  }

  @Override
  public byte @Nullable [] note(String key) {
    return notes.get(key);
  }

  @Override
  public void commit() {
    for (Candidate candidate : added) {
      int number = Math.toIntExact(candidate.found());
      ids.grow(number + 1);
      ids.set(number, candidate.id());
      committed.set(number);
    }
    removed.forEach(number -> committed.clear(Math.toIntExact(number)));
    added.clear();
    removed.clear();
  }

  @Override
  public void sync() {}

  @Override
  public void close() {}

  @Override
  Index index() {
    return index;
  }

  @Override
  Candidate at(int slot) {
    Candidate candidate = candidates[slot];
    if (candidate == null) {
      throw new IllegalStateException("nothing in slot " + slot);
    }
    return candidate;
  }

  @Override
  void add(int slot, Candidate candidate, double score) {
    if (slot >= candidates.length) {
      candidates = Arrays.copyOf(candidates, slot * 2);
    }
    scores.grow(slot + 1);
    put(slot, candidate, score);
    added.add(candidate);
    found = Math.max(found, candidate.found() + 1);
  }

  @Override
  void put(int slot, Candidate candidate, double score) {
    candidates[slot] = candidate;
    scores.set(slot, Double.doubleToRawLongBits(score));
  }

  @Override
  boolean atHand(int slot) {
    return true;
  }

  @Override
  void fetch(int[] slots) {}

  @Override
  void link(int slot, int parentPage, InLink link) {
    candidates[slot] = at(slot).with(parentPage, link);
  }

  /** Goes the way of the disk: by number of discovery, over what was committed. */
  @Override
  long round(long from, int count, Visit each) {
    int left = count;
    for (int number = committed.nextSetBit(Math.toIntExact(from));
        number >= 0;
        number = committed.nextSetBit(number + 1)) {
      int standing = index.find(ids.get(number));
      if (Standing.isWaiting(standing)) {
        int slot = Standing.slot(standing);
        each.accept(slot, at(slot));
      }
      if (--left == 0) {
        return number + 1;
      }
    }
    return 0;
  }

  private void vacate(long id) {
    int standing = index.find(id);
    if (Standing.isWaiting(standing)) {
      removed.add(index.found(Standing.slot(standing)));
      candidates[Standing.slot(standing)] = null;
    }
  }
}
