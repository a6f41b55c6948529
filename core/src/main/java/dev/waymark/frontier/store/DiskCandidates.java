package dev.waymark.frontier.store;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.CandidateCodec.ParentLink;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.frontier.table.UrlTable;
import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The waiting candidates on disk, keyed by discovery number so that those found together are stored
 * together, with a cache of recently used ones.
 *
 * <p>A page adds evidence to a hundred of them. It is written at once, but as one record of an
 * {@link EvidenceLog}; the candidates' own records are updated later, for many pages at a time.
 */
final class DiskCandidates {
  /**
   * Commits that a record may lag behind, in all stores of a process; each takes some 10 KB to read
   * when opening.
   */
  private static final int MAX_LAG_COMMITS = 2000;

  /** Once in so many updates a record is rewritten, so that it does not collect many deltas. */
  private static final int REWRITE_INTERVAL = 16;

  /** The same where it must be read for that, and where the deltas have no words. */
  private static final int UNCACHED_REWRITE_INTERVAL = 32;

  private static final int WORDLESS_REWRITE_INTERVAL = 512;

  /** Bits of a list index that is packed with a discovery number into a long. */
  private static final int LIST_INDEX_BITS = 22;

  private final RocksStore rocks;
  private final UrlTable urlTable;
  private final EvidenceLog evidenceLog;
  private final CandidateCache cache;
  private final int maxLagging;
  private final int maxLagCommits;
  private final Map<Integer, Change> uncommitted = new LinkedHashMap<>();
  private final Map<Integer, LaggingRecord> lagging = new LinkedHashMap<>();
  private final RecordOutput out = new RecordOutput();
  private final RepeatedLinkFilter repeatedLinkFilter = new RepeatedLinkFilter();

  /** The changes of a candidate since the last commit. */
  private static final class Change {
    /** The candidate is not on disk yet. */
    boolean isNew;

    /** The candidate at the last commit, or after the links below; null if unknown. */
    @Nullable Candidate before;

    /** The current candidate; null if it is uncached, and there are only links. */
    @Nullable Candidate after;

    double score;
    final List<ParentLink> links = new ArrayList<>(1);
  }

  /** The evidence in the log that a candidate's own record lacks. */
  private static final class LaggingRecord {
    final long sinceCommit;

    /** The candidate on disk; null if unknown. */
    @Nullable Candidate stored;

    /** The candidate at the last commit; null if it is uncached, and there are only links. */
    @Nullable Candidate latest;

    double score;
    final List<ParentLink> links = new ArrayList<>(1);

    LaggingRecord(long sinceCommit) {
      this.sinceCommit = sinceCommit;
    }
  }

  /**
   * @param cacheSize size of the cache
   * @param stores how many divide the memory of this process
   */
  DiskCandidates(RocksStore rocks, UrlTable urlTable, int cacheSize, int stores) {
    this.rocks = rocks;
    this.urlTable = urlTable;
    this.cache = new CandidateCache(cacheSize);
    this.maxLagging = cacheSize / 2;
    this.maxLagCommits = Math.max(2, MAX_LAG_COMMITS / stores);
    this.evidenceLog = new EvidenceLog(rocks);
  }

  /** Reads all waiting candidates, and assigns slots. */
  void load(FrontierStore.WaitingSink each) {
    EvidenceLog.LogContents log = evidenceLog.read();
    rocks.scan(
        ColumnFamily.CANDIDATES,
        RocksStore.FIRST_KEY,
        (key, value) -> {
          CandidateCodec.StoredCandidate record = CandidateCodec.decodeCandidate(value);
          CandidateCodec.StoredCandidate current = log.apply(record);
          int slot =
              urlTable.addWaiting(current.candidate().id(), current.candidate().discoveryNumber());
          if (current != record) {
            LaggingRecord behind = new LaggingRecord(log.firstCommit());
            behind.stored = record.candidate();
            behind.latest = current.candidate();
            behind.score = current.score();
            lagging.put(slot, behind);
          }
          each.accept(current.candidate(), current.score());
          return true;
        });
  }

  /** Visits all waiting candidates, as of the last commit. */
  void forEach(FrontierStore.WaitingSink each) {
    rocks.scan(
        ColumnFamily.CANDIDATES,
        RocksStore.FIRST_KEY,
        (key, value) -> {
          CandidateCodec.StoredCandidate record = CandidateCodec.decodeCandidate(value);
          LaggingRecord behind =
              lagging.get(UrlStatus.decodeSlot(urlTable.find(record.candidate().id())));
          if (behind == null) {
            each.accept(record.candidate(), record.score());
          } else if (behind.latest != null) {
            each.accept(behind.latest, behind.score);
          } else {
            each.accept(ParentLink.addAll(record.candidate(), behind.links), record.score());
          }
          return true;
        });
  }

  boolean isUnchanged() {
    return uncommitted.isEmpty();
  }

  public boolean isCached(int slot) {
    return findCached(slot) != null;
  }

  Candidate get(int slot) {
    Candidate candidate = findCached(slot);
    if (candidate == null) {
      candidate = withPendingLinks(slot, read(slot).candidate());
      cache.put(slot, candidate);
    }
    return candidate;
  }

  /** Reads several candidates into the cache at once. */
  public void prefetch(int[] slots) {
    int[] uncached =
        IntStream.of(slots)
            .distinct()
            .filter(slot -> !isCached(slot))
            .boxed()
            .sorted(Comparator.comparingLong(urlTable::discoveryNumber))
            .mapToInt(Integer::intValue)
            .toArray();
    if (uncached.length > 1) {
      List<byte[]> keys = new ArrayList<>(uncached.length);
      for (int slot : uncached) {
        keys.add(RocksStore.encodeKey(urlTable.discoveryNumber(slot)));
      }
      List<byte @Nullable []> records = rocks.get(ColumnFamily.CANDIDATES, keys);
      for (int i = 0; i < uncached.length; i++) {
        byte[] record = records.get(i);
        if (record != null) {
          cache.put(
              uncached[i],
              withPendingLinks(uncached[i], CandidateCodec.decodeCandidate(record).candidate()));
        }
      }
    }
  }

  public void add(int slot, Candidate candidate, double score) {
    repeatedLinkFilter.clear(slot);
    Change change = getOrAddChange(slot);
    change.isNew = true;
    change.after = candidate;
    change.score = score;
    cache.put(slot, candidate);
  }

  public void put(int slot, Candidate candidate, double score) {
    Candidate before = findCached(slot);
    Change change = getOrAddChange(slot);
    if (change.after == null) {
      change.before = before;
    }
    change.after = candidate;
    change.score = score;
    cache.put(slot, candidate);
  }

  public void addLink(int slot, int parentPage, InLink link) {
    getOrAddChange(slot)
        .links
        .add(new ParentLink(parentPage, repeatedLinkFilter.withoutRepeatedWords(slot, link)));
  }

  void remove(int slot) {
    Change change = uncommitted.remove(slot);
    lagging.remove(slot);
    cache.remove(slot);
    if (change == null || !change.isNew) {
      rocks.delete(ColumnFamily.CANDIDATES, RocksStore.encodeKey(urlTable.discoveryNumber(slot)));
    }
  }

  /** See {@link FrontierStore#scanWaiting}; the cursor is a discovery number. */
  public long scanWaiting(long from, int count, FrontierStore.SlotSink each) {
    int[] remaining = {count};
    long[] next = {0};
    rocks.scanCached(
        ColumnFamily.CANDIDATES,
        RocksStore.encodeKey(from),
        (key, record) -> {
          next[0] = RocksStore.decodeKey(key) + 1;
          int status = urlTable.find(CandidateCodec.readId(record));
          if (UrlStatus.isWaiting(status)) {
            int slot = UrlStatus.decodeSlot(status);
            Candidate cachedCandidate = findCached(slot);
            each.accept(
                slot,
                cachedCandidate != null
                    ? cachedCandidate
                    : withPendingLinks(slot, CandidateCodec.decodeCandidate(record).candidate()));
          }
          return --remaining[0] > 0;
        });
    return remaining[0] > 0 ? 0 : next[0];
  }

  /** Adds all changes since the last commit to the write batch. */
  void commit() {
    long commit = evidenceLog.nextCommit();
    uncommitted.forEach((slot, change) -> logChange(slot, change, commit));
    uncommitted.clear();
    if (lagging.size() > maxLagging || oldestUnappliedCommit(commit) < commit - maxLagCommits) {
      applyLog(commit);
    }
    evidenceLog.commit(oldestUnappliedCommit(commit));
  }

  /** The first commit whose evidence a record lacks. */
  private long oldestUnappliedCommit(long commit) {
    return lagging.isEmpty() ? commit + 1 : lagging.values().iterator().next().sinceCommit;
  }

  /** Updates the older half of the lagging records, in the order in which they are on disk. */
  private void applyLog(long commit) {
    List<Map.Entry<Integer, LaggingRecord>> older = new ArrayList<>();
    for (Map.Entry<Integer, LaggingRecord> entry : lagging.entrySet()) {
      if (older.size() > maxLagging / 2
          && entry.getValue().sinceCommit > commit - maxLagCommits / 2) {
        break;
      }
      older.add(Map.entry(entry.getKey(), entry.getValue()));
    }
    long[] packed = new long[older.size()];
    for (int i = 0; i < packed.length; i++) {
      packed[i] = urlTable.discoveryNumber(older.get(i).getKey()) << LIST_INDEX_BITS | i;
    }
    Arrays.sort(packed);
    for (long entryKey : packed) {
      Map.Entry<Integer, LaggingRecord> entry =
          older.get((int) entryKey & (1 << LIST_INDEX_BITS) - 1);
      applyLog(entry.getKey(), entry.getValue(), commit);
      lagging.remove(entry.getKey());
    }
  }

  private void logChange(int slot, Change change, long commit) {
    Candidate before = change.before;
    Candidate after = change.after;
    boolean linksOnly = after == null;
    if (!linksOnly && (before == null || !CandidateCodec.isExtension(before, after))) {
      CandidateCodec.writeCandidate(out, after, change.score, commit);
      rocks.put(
          ColumnFamily.CANDIDATES, RocksStore.encodeKey(after.discoveryNumber()), out.takeRecord());
      lagging.remove(slot);
      return;
    }
    LaggingRecord behind = lagging.get(slot);
    if (behind == null) {
      behind = new LaggingRecord(commit);
      behind.stored = before;
      lagging.put(slot, behind);
    }
    if (!change.links.isEmpty()) {
      evidenceLog.appendLinks(urlTable.discoveryNumber(slot), change.links);
      behind.links.addAll(change.links);
    }
    if (!linksOnly) {
      evidenceLog.appendDelta(before, after, change.score);
      behind.latest = after;
      behind.score = change.score;
      if (!behind.links.isEmpty()) {
        behind.stored = null;
        behind.links.clear();
      }
    }
  }

  /** Updates a candidate's own record from the log. */
  private void applyLog(int slot, LaggingRecord behind, long commit) {
    long discoveryNumber = urlTable.discoveryNumber(slot);
    Candidate latest = behind.latest;
    Candidate record = behind.stored;
    int interval =
        latest != null
            ? REWRITE_INTERVAL
            : hasWords(behind) ? UNCACHED_REWRITE_INTERVAL : WORDLESS_REWRITE_INTERVAL;
    boolean rewrite = Math.floorMod(Words.mix(discoveryNumber + commit), interval) == 0;
    if (latest == null && rewrite) {
      CandidateCodec.StoredCandidate stored = read(slot);
      CandidateCodec.writeCandidate(
          out, ParentLink.addAll(stored.candidate(), behind.links), stored.score(), commit);
    } else if (latest == null) {
      CandidateCodec.writeLinks(out, behind.links);
      CandidateCodec.writeCommit(out, commit);
    } else if (rewrite || record == null || !CandidateCodec.isExtension(record, latest)) {
      rewrite = true;
      CandidateCodec.writeCandidate(out, latest, behind.score, commit);
    } else {
      CandidateCodec.writeDelta(out, record, latest, behind.score);
      CandidateCodec.writeCommit(out, commit);
    }
    if (rewrite) {
      rocks.put(ColumnFamily.CANDIDATES, RocksStore.encodeKey(discoveryNumber), out.takeRecord());
    } else {
      rocks.append(
          ColumnFamily.CANDIDATES, RocksStore.encodeKey(discoveryNumber), out.takeRecord());
    }
  }

  private static boolean hasWords(LaggingRecord behind) {
    for (ParentLink parentLink : behind.links) {
      if (parentLink.link().anchorWords().length + parentLink.link().contextWords().length > 0) {
        return true;
      }
    }
    return false;
  }

  /** The candidate in a slot, if that needs no disk access. */
  private @Nullable Candidate findCached(int slot) {
    Candidate candidate = cache.get(slot);
    if (candidate == null) {
      Change change = uncommitted.get(slot);
      candidate = change == null ? null : change.after;
    }
    if (candidate == null && !uncommitted.containsKey(slot)) {
      LaggingRecord behind = lagging.get(slot);
      candidate = behind == null ? null : behind.latest;
    }
    return candidate;
  }

  /** The candidate on disk with the links added since. */
  private Candidate withPendingLinks(int slot, Candidate record) {
    LaggingRecord behind = lagging.get(slot);
    Candidate candidate = record;
    if (behind != null) {
      candidate = behind.latest != null ? behind.latest : ParentLink.addAll(record, behind.links);
    }
    Change change = uncommitted.get(slot);
    return change == null ? candidate : ParentLink.addAll(candidate, change.links);
  }

  private CandidateCodec.StoredCandidate read(int slot) {
    byte[] record =
        rocks.get(ColumnFamily.CANDIDATES, RocksStore.encodeKey(urlTable.discoveryNumber(slot)));
    if (record == null) {
      throw rocks.diskError("candidate " + urlTable.discoveryNumber(slot) + " is missing");
    }
    return CandidateCodec.decodeCandidate(record);
  }

  private Change getOrAddChange(int slot) {
    return uncommitted.computeIfAbsent(slot, unused -> new Change());
  }
}
