package dev.waymark.frontier.store;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.RecordLog;
import dev.waymark.frontier.table.ChunkedLongArray;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.frontier.table.UrlTable;
import dev.waymark.frontier.table.WordCache;
import dev.waymark.model.Candidate;
import dev.waymark.model.CopyMark;
import dev.waymark.model.CopyMessage;
import dev.waymark.model.ForeignLink;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A frontier store in memory only: for replaying recorded webs, and for tests. */
public final class MemoryFrontierStore extends FrontierStore {
  private final UrlTable urlTable = new UrlTable();
  private final List<Observation> pages = new ArrayList<>();
  private final Map<Long, String> excluded = new HashMap<>();
  private final Map<String, byte[]> metadata = new HashMap<>();
  private final Map<String, byte[]> shared = new ConcurrentHashMap<>();
  private final WordCache wordCache = new WordCache(page -> observation(page).words().ids());
  private @Nullable Candidate[] candidates = new Candidate[1024];
  private final ChunkedLongArray scores = new ChunkedLongArray();
  private final ChunkedLongArray idsByDiscovery = new ChunkedLongArray(); // by discovery number
  private final BitSet committed = new BitSet(); // by discovery number
  private final List<Candidate> added = new ArrayList<>();
  private final List<Long> removed = new ArrayList<>();
  private final MemoryLog<ForeignLink> outgoingLinks = new MemoryLog<>();
  private final MemoryLog<CopyMessage> outgoingCopies = new MemoryLog<>();
  private final MemoryLog<CopyMessage.Seen> comparedPages = new MemoryLog<>();
  private final MemoryLog<CopyMark> copyMarks = new MemoryLog<>();
  private long nextDiscoveryNumber;

  @Override
  public void markCrawled(long id, Observation observation) {
    if (observation.page() != pages.size()) {
      throw new IllegalArgumentException("page " + observation.page() + " is not the next");
    }
    freeSlot(id);
    urlTable.markCrawled(id, observation.page());
    pages.add(observation);
  }

  @Override
  public void reopen(long id) {
    excluded.remove(id);
  }

  @Override
  public void exclude(long id, String reason) {
    remove(id);
    excluded.put(id, reason);
  }

  @Override
  public @Nullable String exclusionReason(long id) {
    return excluded.isEmpty() ? null : excluded.get(id);
  }

  @Override
  public void remove(long id) {
    freeSlot(id);
    urlTable.removeWaiting(id);
  }

  @Override
  public int pages() {
    return pages.size();
  }

  @Override
  public long nextDiscoveryNumber() {
    return nextDiscoveryNumber;
  }

  @Override
  public long[] wordIds(int page) {
    return wordCache.get(page);
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
  public void forEachWaiting(WaitingSink each) {
    IntStream.range(0, urlTable.slotLimit())
        .filter(slot -> candidates[slot] != null)
        .boxed()
        .sorted(Comparator.comparingLong(urlTable::discoveryNumber))
        .forEach(slot -> each.accept(candidateAt(slot), Double.longBitsToDouble(scores.get(slot))));
  }

  @Override
  public void putMeta(String key, byte[] value) {
    metadata.put(key, value);
  }

  @Override
  public byte @Nullable [] getMeta(String key) {
    return metadata.get(key);
  }

  @Override
  public void putShared(String key, byte[] value) {
    shared.put(key, value);
  }

  @Override
  public byte @Nullable [] getShared(String key) {
    return shared.get(key);
  }

  @Override
  public RecordLog<ForeignLink> outgoingLinks() {
    return outgoingLinks;
  }

  @Override
  public RecordLog<CopyMessage> outgoingCopies() {
    return outgoingCopies;
  }

  @Override
  public RecordLog<CopyMessage.Seen> comparedPages() {
    return comparedPages;
  }

  @Override
  public RecordLog<CopyMark> copyMarks() {
    return copyMarks;
  }

  @Override
  protected void setObservation(Observation observation) {
    pages.set(observation.page(), observation);
  }

  @Override
  public void commit() {
    for (Candidate candidate : added) {
      int number = Math.toIntExact(candidate.discoveryNumber());
      idsByDiscovery.ensureCapacity(number + 1);
      idsByDiscovery.set(number, candidate.id());
      committed.set(number);
    }
    removed.forEach(number -> committed.clear(Math.toIntExact(number)));
    added.clear();
    removed.clear();
    outgoingLinks.commit();
    outgoingCopies.commit();
    comparedPages.commit();
    copyMarks.commit();
  }

  @Override
  public void sync() {}

  @Override
  public void close() {}

  @Override
  public UrlTable urlTable() {
    return urlTable;
  }

  @Override
  public Candidate candidateAt(int slot) {
    Candidate candidate = candidates[slot];
    if (candidate == null) {
      throw new IllegalStateException("nothing in slot " + slot);
    }
    return candidate;
  }

  @Override
  public void add(int slot, Candidate candidate, double score) {
    if (slot >= candidates.length) {
      candidates = Arrays.copyOf(candidates, slot * 2);
    }
    scores.ensureCapacity(slot + 1);
    put(slot, candidate, score);
    added.add(candidate);
    nextDiscoveryNumber = Math.max(nextDiscoveryNumber, candidate.discoveryNumber() + 1);
  }

  @Override
  public void put(int slot, Candidate candidate, double score) {
    candidates[slot] = candidate;
    scores.set(slot, Double.doubleToRawLongBits(score));
  }

  @Override
  public boolean isCached(int slot) {
    return true;
  }

  @Override
  public void prefetch(int[] slots) {}

  @Override
  public void addLink(int slot, int parentPage, InLink link) {
    candidates[slot] = candidateAt(slot).withLink(parentPage, link);
  }

  /** As on disk: by discovery number, over committed candidates. */
  @Override
  public long scanWaiting(long from, int count, SlotSink each) {
    int remaining = count;
    for (int number = committed.nextSetBit(Math.toIntExact(from));
        number >= 0;
        number = committed.nextSetBit(number + 1)) {
      int status = urlTable.find(idsByDiscovery.get(number));
      if (UrlStatus.isWaiting(status)) {
        int slot = UrlStatus.decodeSlot(status);
        each.accept(slot, candidateAt(slot));
      }
      if (--remaining == 0) {
        return number + 1L;
      }
    }
    return 0;
  }

  private void freeSlot(long id) {
    int status = urlTable.find(id);
    if (UrlStatus.isWaiting(status)) {
      removed.add(urlTable.discoveryNumber(UrlStatus.decodeSlot(status)));
      candidates[UrlStatus.decodeSlot(status)] = null;
    }
  }
}
