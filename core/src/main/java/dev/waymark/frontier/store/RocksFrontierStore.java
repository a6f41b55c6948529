package dev.waymark.frontier.store;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.RecordLog;
import dev.waymark.frontier.ScoredCandidate;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.frontier.table.UrlTable;
import dev.waymark.frontier.table.WordCache;
import dev.waymark.model.Candidate;
import dev.waymark.model.CopyMark;
import dev.waymark.model.CopyMessage;
import dev.waymark.model.ForeignLink;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.url.Urls;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A frontier store in RocksDB. A commit is one atomic batch in its write-ahead log, which survives
 * a kill of the process.
 */
public final class RocksFrontierStore extends FrontierStore {
  /** An eighth of the heap is for candidates in memory, which take 0.5 to 1 KB each. */
  private static final int CANDIDATE_CACHE_SIZE =
      (int) Math.min(1 << 22, Runtime.getRuntime().maxMemory() >> 13);

  /** Pages numbered anew between two commits. */
  private static final int RENUMBER_BATCH = 1000;

  /** In the metadata: see {@link #observationsEpoch}. */
  private static final String EPOCH_KEY = "observations-epoch";

  /** Prefixes of the keys of what is known of a host, by its name or site. */
  private static final List<String> HOST_RECORDS =
      List.of("meta/host/", "shared/robots/", "shared/crawl-delay/");

  private static final byte[] FORMAT_KEY = RocksStore.utf8("format");
  private static final byte[] DISCOVERY_KEY = RocksStore.utf8("discovery");
  private static final byte[] WAITING_KEY = RocksStore.utf8("waiting");

  private final RocksStore rocks;
  private final UrlTable urlTable = new UrlTable();
  private final DiskCandidates candidates;
  private final WordCache wordCache;
  private final RocksLog<ForeignLink> outgoingLinks;
  private final RocksLog<CopyMessage> outgoingCopies;
  private final RocksLog<CopyMessage.Seen> comparedPages;
  private final RocksLog<CopyMark> copyMarks;
  private final ExcludedUrls excluded;
  // Changes since the last commit, which cannot be read from the disk.
  private final Map<String, byte[]> uncommittedMetadata = new HashMap<>();
  private final Map<Integer, byte[]> uncommittedObservations = new HashMap<>();
  private boolean loaded;
  private int pages;
  private long nextDiscoveryNumber;
  private long storedDiscoveryNumber;

  /** Opens the store in a folder, which is created if missing. */
  public RocksFrontierStore(Path folder) {
    this(folder, CANDIDATE_CACHE_SIZE);
  }

  public RocksFrontierStore(Path folder, int cacheSize) {
    this(new RocksStore(folder), true, cacheSize);
  }

  /** Opens one of several stores in this process. */
  public RocksFrontierStore(Path folder, StoreMemory memory) {
    this(
        new RocksStore(folder, memory),
        true,
        memory.candidates(CANDIDATE_CACHE_SIZE),
        memory.stores());
  }

  /**
   * Opens a snapshot of the store in a folder, also while a crawl is using it, also on a read-only
   * disk. Changes cannot be committed.
   */
  public static RocksFrontierStore openReadOnly(Path folder) {
    return new RocksFrontierStore(RocksStore.openReadOnly(folder), false, CANDIDATE_CACHE_SIZE);
  }

  /**
   * Opens the store in a folder that nobody uses, if the sums of all its blocks are right.
   *
   * @throws dev.waymark.archive.StorageException if it is damaged
   */
  public static RocksFrontierStore openToCheck(Path folder) {
    return new RocksFrontierStore(RocksStore.openToCheck(folder), false, CANDIDATE_CACHE_SIZE);
  }

  private RocksFrontierStore(RocksStore rocks, boolean writable, int cacheSize) {
    this(rocks, writable, cacheSize, 1);
  }

  private RocksFrontierStore(RocksStore rocks, boolean writable, int cacheSize, int stores) {
    this.rocks = rocks;
    this.outgoingLinks =
        new RocksLog<>(
            rocks,
            "outbox",
            "next-outgoing",
            CandidateCodec::encodeLink,
            CandidateCodec::decodeLink);
    this.outgoingCopies =
        new RocksLog<>(
            rocks, "outgoing-copies", "next-outgoing-copy", CopyCodec::encode, CopyCodec::decode);
    this.comparedPages =
        new RocksLog<>(
            rocks, "compared", "next-compared", CopyCodec::encode, CopyCodec::decodeSeen);
    this.copyMarks =
        new RocksLog<>(rocks, "copies", "next-copy", CopyCodec::encodeMark, CopyCodec::decodeMark);
    this.wordCache = new WordCache(page -> observation(page).words().ids(), stores);
    try {
      checkFormat(writable);
      this.candidates = new DiskCandidates(rocks, urlTable, cacheSize, stores);
      byte[] next = rocks.get(ColumnFamily.METADATA, DISCOVERY_KEY);
      storedDiscoveryNumber = nextDiscoveryNumber = next == null ? 0 : RocksStore.decodeKey(next);
      this.excluded = new ExcludedUrls(rocks);
      rocks.scan(
          ColumnFamily.PAGE_IDS,
          RocksStore.FIRST_KEY,
          (key, value) -> {
            if (RocksStore.decodeKey(key) != pages) {
              throw rocks.damageError("page " + pages + " is missing");
            }
            urlTable.markCrawled(RocksStore.decodeKey(value), (int) RocksStore.decodeKey(key));
            pages++;
            return true;
          });
    } catch (RuntimeException e) {
      rocks.close();
      throw e;
    }
  }

  @Override
  public void markCrawled(long id, Observation observation) {
    if (observation.page() != pages) {
      throw new IllegalArgumentException("page " + observation.page() + " is not the next");
    }
    removeCandidate(id);
    urlTable.markCrawled(id, pages);
    byte[] record = CandidateCodec.encodeObservation(observation);
    uncommittedObservations.put(pages, record);
    wordCache.put(pages, observation.words().ids());
    rocks.put(ColumnFamily.PAGES, RocksStore.encodeKey(pages), record);
    rocks.put(ColumnFamily.PAGE_IDS, RocksStore.encodeKey(pages), RocksStore.encodeKey(id));
    pages++;
  }

  @Override
  public long observationsEpoch() {
    byte[] epoch = getMeta(EPOCH_KEY);
    return epoch == null ? 0 : RocksStore.decodeKey(epoch);
  }

  private void beginEpoch() {
    putMeta(EPOCH_KEY, RocksStore.encodeKey(observationsEpoch() + 1));
  }

  /** Replaces what was observed of a crawled page. */
  public void replaceObservation(Observation observation) {
    beginEpoch();
    setObservation(observation);
  }

  @Override
  protected void setObservation(Observation observation) {
    byte[] record = CandidateCodec.encodeObservation(observation);
    uncommittedObservations.put(observation.page(), record);
    rocks.put(ColumnFamily.PAGES, RocksStore.encodeKey(observation.page()), record);
  }

  /**
   * Rolls back the last pages, before any other change: they become waiting candidates again, and
   * candidates found only on them are removed.
   *
   * @param from number of the first page to remove
   */
  public void rollback(int from) {
    beginEpoch();
    List<ScoredCandidate> affected = new ArrayList<>();
    double[] bestScore = {0};
    forEachWaiting((candidate, score) -> {
      bestScore[0] = Math.max(bestScore[0], score);
      if (Arrays.stream(candidate.parents()).anyMatch(parent -> parent >= from)) {
        affected.add(new ScoredCandidate(candidate, score));
      }
    });
    for (int page = from; page < pages; page++) {
      Candidate candidate = observation(page).candidate();
      affected.add(new ScoredCandidate(candidate, bestScore[0]));
      urlTable.removePage(candidate.id());
      rocks.delete(ColumnFamily.PAGES, RocksStore.encodeKey(page));
      rocks.delete(ColumnFamily.PAGE_IDS, RocksStore.encodeKey(page));
    }
    pages = Math.min(pages, from);
    for (ScoredCandidate one : affected) {
      Candidate restored = one.candidate().withoutParentsFrom(from);
      boolean foundOnlyThere =
          restored.origin() == Origin.LINK
              && restored.parents().length == 0
              && one.candidate().parents().length > 0;
      if (foundOnlyThere) {
        remove(restored.id());
      } else {
        put(restored, one.score());
      }
    }
  }

  /** How many candidates waited at the last commit, as it noted; -1 if it did not. */
  public long committedWaitingCount() {
    byte[] count = rocks.get(ColumnFamily.METADATA, WAITING_KEY);
    return count == null ? -1 : RocksStore.decodeKey(count);
  }

  /**
   * Removes pages from anywhere, before any other change, and commits: the others are numbered
   * anew, in their order. The store must be opened again.
   *
   * @return the candidates that the removed pages were, with the parents that are left
   */
  public List<Candidate> removePages(BitSet removed) {
    beginEpoch();
    copyMarks.removeUpTo(Long.MAX_VALUE); // observations are learned from as they are now
    commit();
    PageRenumbering numbers = new PageRenumbering(removed);
    List<Candidate> candidates = new ArrayList<>();
    int next = numbers.apply(removed.nextSetBit(0));
    for (int page = removed.nextSetBit(0); page >= 0 && page < pages; page++) {
      Observation observation = observation(page);
      if (removed.get(page)) {
        candidates.add(numbers.apply(observation.candidate()));
      } else {
        byte[] record = CandidateCodec.encodeObservation(numbers.apply(observation));
        rocks.put(ColumnFamily.PAGES, RocksStore.encodeKey(next), record);
        rocks.put(
            ColumnFamily.PAGE_IDS,
            RocksStore.encodeKey(next++),
            RocksStore.encodeKey(observation.candidate().id()));
      }
      if (page % RENUMBER_BATCH == 0) {
        rocks.commit(); // a number is written only after the page that had it was read
      }
    }
    for (int page = next; page < pages; page++) {
      rocks.delete(ColumnFamily.PAGES, RocksStore.encodeKey(page));
      rocks.delete(ColumnFamily.PAGE_IDS, RocksStore.encodeKey(page));
    }
    rocks.commit();
    return candidates;
  }

  /** Numbers the parents of waiting candidates anew, after {@link #removePages}. */
  public void renumberParents(BitSet removed) {
    PageRenumbering numbers = new PageRenumbering(removed);
    List<ScoredCandidate> affected = new ArrayList<>();
    forEachWaiting((candidate, score) -> {
      if (Arrays.stream(candidate.parents()).anyMatch(numbers::changes)) {
        affected.add(new ScoredCandidate(numbers.apply(candidate), score));
      }
    });
    affected.forEach(one -> put(one.candidate(), one.score()));
  }

  @Override
  public void exclude(long id, String reason) {
    remove(id);
    excluded.add(id, reason);
  }

  @Override
  public void reopen(long id) {
    excluded.remove(id);
  }

  @Override
  public @Nullable String exclusionReason(long id) {
    return excluded.reason(id);
  }

  @Override
  public void remove(long id) {
    removeCandidate(id);
    urlTable().removeWaiting(id);
  }

  @Override
  public int pages() {
    return pages;
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
    if (!uncommittedObservations.isEmpty()) {
      throw new IllegalStateException("uncommitted changes: commit before reading");
    }
    rocks.scan(
        ColumnFamily.PAGES,
        RocksStore.encodeKey(from),
        (key, value) -> {
          each.accept(CandidateCodec.decodeObservation((int) RocksStore.decodeKey(key), value));
          return true;
        });
  }

  @Override
  public Observation observation(int page) {
    byte[] record = uncommittedObservations.get(page);
    if (record == null) {
      record = rocks.get(ColumnFamily.PAGES, RocksStore.encodeKey(page));
    }
    if (record == null) {
      throw new IllegalArgumentException("no page " + page);
    }
    return CandidateCodec.decodeObservation(page, record);
  }

  @Override
  public void forEachWaiting(WaitingSink each) {
    if (!loaded) {
      loaded = true;
      candidates.load(each);
    } else if (candidates.isUnchanged()) {
      candidates.forEach(each);
    } else {
      throw new IllegalStateException("uncommitted changes: commit before reading");
    }
  }

  @Override
  public void putMeta(String key, byte[] value) {
    uncommittedMetadata.put(key, value);
  }

  @Override
  public byte @Nullable [] getMeta(String key) {
    byte[] value = uncommittedMetadata.get(key);
    return value != null ? value : rocks.get(ColumnFamily.METADATA, RocksStore.utf8("meta/" + key));
  }

  @Override
  public void putShared(String key, byte[] value) {
    rocks.putNow(ColumnFamily.METADATA, RocksStore.utf8("shared/" + key), value);
  }

  @Override
  public byte @Nullable [] getShared(String key) {
    return rocks.get(ColumnFamily.METADATA, RocksStore.utf8("shared/" + key));
  }

  /** Accepts a record about a host, with the key it is stored under. */
  public interface HostRecordSink {
    void accept(String host, byte[] key, byte[] value);
  }

  /** Visits what is known of hosts: when they may be asked, and their robots.txt files. */
  public void forEachHostRecord(HostRecordSink each) {
    for (String prefix : HOST_RECORDS) {
      rocks.scan(
          ColumnFamily.METADATA,
          RocksStore.utf8(prefix),
          (key, value) -> {
            String text = new String(key, StandardCharsets.UTF_8);
            if (text.startsWith(prefix)) {
              String host = text.substring(prefix.length());
              each.accept(host.contains("://") ? Urls.host(host + "/") : host, key, value);
            }
            return text.startsWith(prefix);
          });
    }
  }

  /** Takes over a record about a host, with the next commit. */
  public void putRecord(byte[] key, byte[] value) {
    rocks.put(ColumnFamily.METADATA, key, value);
  }

  /** Copies what is committed to a new folder, by links where that is possible. */
  public void checkpoint(Path into) {
    rocks.checkpoint(into);
  }

  /** Accepts excluded URLs. */
  public interface ExcludedSink {
    void accept(long id, String reason);
  }

  public void forEachExcluded(ExcludedSink each) {
    excluded.forEach(each);
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
  public void commit() {
    candidates.commit();
    uncommittedMetadata.forEach(
        (key, value) -> rocks.put(ColumnFamily.METADATA, RocksStore.utf8("meta/" + key), value));
    if (nextDiscoveryNumber != storedDiscoveryNumber) {
      rocks.put(ColumnFamily.METADATA, DISCOVERY_KEY, RocksStore.encodeKey(nextDiscoveryNumber));
    }
    if (loaded) {
      rocks.put(ColumnFamily.METADATA, WAITING_KEY, RocksStore.encodeKey(waitingCount()));
    }
    rocks.commit();
    storedDiscoveryNumber = nextDiscoveryNumber;
    excluded.committed();
    uncommittedMetadata.clear();
    uncommittedObservations.clear();
    List.of(outgoingLinks, outgoingCopies, comparedPages, copyMarks).forEach(RocksLog::committed);
  }

  @Override
  public void sync() {
    rocks.sync();
  }

  @Override
  public void close() {
    rocks.close();
  }

  /** Reads the waiting candidates on first use. */
  @Override
  public UrlTable urlTable() {
    if (!loaded) {
      forEachWaiting((candidate, score) -> {});
    }
    return urlTable;
  }

  @Override
  public Candidate candidateAt(int slot) {
    return candidates.get(slot);
  }

  @Override
  public boolean isCached(int slot) {
    return candidates.isCached(slot);
  }

  @Override
  public void prefetch(int[] slots) {
    candidates.prefetch(slots);
  }

  @Override
  public void add(int slot, Candidate candidate, double score) {
    candidates.add(slot, candidate, score);
    nextDiscoveryNumber = Math.max(nextDiscoveryNumber, candidate.discoveryNumber() + 1);
  }

  @Override
  public void put(int slot, Candidate candidate, double score) {
    candidates.put(slot, candidate, score);
  }

  @Override
  public void addLink(int slot, int parentPage, InLink link) {
    candidates.addLink(slot, parentPage, link);
  }

  @Override
  public long scanWaiting(long from, int count, SlotSink each) {
    return candidates.scanWaiting(from, count, each);
  }

  private void removeCandidate(long id) {
    int status = urlTable().find(id);
    if (UrlStatus.isWaiting(status)) {
      candidates.remove(UrlStatus.decodeSlot(status));
    }
  }

  private void checkFormat(boolean writable) {
    byte[] format = rocks.get(ColumnFamily.METADATA, FORMAT_KEY);
    if (format == null && writable) {
      rocks.put(
          ColumnFamily.METADATA, FORMAT_KEY, RocksStore.encodeKey(CandidateCodec.FORMAT_VERSION));
      rocks.commit();
    } else if (format != null && RocksStore.decodeKey(format) != CandidateCodec.FORMAT_VERSION) {
      throw rocks.diskError(
          "it is in format "
              + RocksStore.decodeKey(format)
              + ", and this program reads format "
              + CandidateCodec.FORMAT_VERSION);
    }
  }
}
