package dev.waymark.frontier.store;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.UrlStatus;
import dev.waymark.frontier.UrlTable;
import dev.waymark.frontier.store.CandidateCodec.ParentLink;
import dev.waymark.frontier.store.RocksStore.ColumnFamily;
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
 * The waiting candidates on disk, under their number of discovery, so that those found together lie
 * together, and the ones looked at lately in memory.
 *
 * <p>A page adds evidence to a hundred of them. That goes to disk at once, but as one record of a
 * {@link EvidenceLog}; the candidates' own records follow later, when many pages' changes have come
 * together.
 */
public final class DiskCandidates {
  /** Commits that a record is behind, at most; each takes 10 KB or so to read when opening. */
  private static final int MAX_LAG_COMMITS = 2000;

  /** One in so many times a record is written anew, so that it does not end in many pieces. */
  private static final int REWRITE_INTERVAL = 16;

  /** The same where it must be read for that; and where the pieces have no words. */
  private static final int UNCACHED_REWRITE_INTERVAL = 32;

  private static final int WORDLESS_REWRITE_INTERVAL = 512;

  /** A long takes a place in a list of this many bits beside a number of discovery. */
  private static final int LIST_INDEX_BITS = 22;

  private final RocksStore rocks;
  private final UrlTable urlTable;
  private final EvidenceLog evidenceLog;
  private final CandidateCache cache;
  private final int maxLagging;
  private final Map<Integer, Change> uncommitted = new LinkedHashMap<>();
  private final Map<Integer, LaggingRecord> lagging = new LinkedHashMap<>();
  private final RecordOutput out = new RecordOutput();
  private final RepeatedLinkFilter repeatedLinkFilter = new RepeatedLinkFilter();

  /** What happened to a candidate since the last commit. */
  private static final class Change {
    /** It is new, and not on disk. */
    boolean isNew;

    /** How it looked at the last commit, or after the links below; null if that is not known. */
    @Nullable Candidate before;

    /** How it looks now; null if that is not known, and there are only links. */
    @Nullable Candidate after;

    double score;
    final List<ParentLink> links = new ArrayList<>(1);
  }

  /** What the journal has more than a candidate's own record. */
  private static final class LaggingRecord {
    final long sinceCommit;

    /** How it looks on disk; null if that is not known. */
    @Nullable Candidate stored;

    /** How it looked at the last commit; null if that is not known, and there are only links. */
    @Nullable Candidate latest;

    double score;
    final List<ParentLink> links = new ArrayList<>(1);

    LaggingRecord(long since) {
      this.sinceCommit = since;
    }
  }

  /**
   * @param cached candidates kept in memory
   */
  DiskCandidates(RocksStore disk, UrlTable index, int cached) {
    this.rocks = disk;
    this.urlTable = index;
    this.cache = new CandidateCache(cached);
    this.maxLagging = cached / 2;
    this.evidenceLog = new EvidenceLog(disk);
  }

  /** Reads all that wait, and finds a slot for each. */
  void load(FrontierStore.WaitingSink each) {
    EvidenceLog.LogContents past = evidenceLog.read();
    rocks.scan(
        ColumnFamily.CANDIDATES,
        RocksStore.FIRST_KEY,
        (key, value) -> {
          CandidateCodec.StoredCandidate record = CandidateCodec.decodeCandidate(value);
          CandidateCodec.StoredCandidate now = past.apply(record);
          int slot = urlTable.addWaiting(now.candidate().id(), now.candidate().discoveryNumber());
          if (now != record) {
            LaggingRecord late = new LaggingRecord(past.firstCommit());
            late.stored = record.candidate();
            late.latest = now.candidate();
            late.score = now.score();
            lagging.put(slot, late);
          }
          each.accept(now.candidate(), now.score());
          return true;
        });
  }

  /** Goes over all that wait, as of the last commit. */
  void forEach(FrontierStore.WaitingSink each) {
    rocks.scan(
        ColumnFamily.CANDIDATES,
        RocksStore.FIRST_KEY,
        (key, value) -> {
          CandidateCodec.StoredCandidate record = CandidateCodec.decodeCandidate(value);
          LaggingRecord late =
              lagging.get(UrlStatus.decodeSlot(urlTable.find(record.candidate().id())));
          if (late == null) {
            each.accept(record.candidate(), record.score());
          } else if (late.latest != null) {
            each.accept(late.latest, late.score);
          } else {
            each.accept(ParentLink.addAll(record.candidate(), late.links), record.score());
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

  /** Brings several candidates to hand at once. */
  public void prefetch(int[] slots) {
    int[] wanted =
        IntStream.of(slots)
            .distinct()
            .filter(slot -> !isCached(slot))
            .boxed()
            .sorted(Comparator.comparingLong(urlTable::discoveryNumber))
            .mapToInt(Integer::intValue)
            .toArray();
    if (wanted.length > 1) {
      List<byte[]> keys = new ArrayList<>(wanted.length);
      for (int slot : wanted) {
        keys.add(RocksStore.encodeKey(urlTable.discoveryNumber(slot)));
      }
      List<byte @Nullable []> records = rocks.get(ColumnFamily.CANDIDATES, keys);
      for (int i = 0; i < wanted.length; i++) {
        byte[] record = records.get(i);
        if (record != null) {
          cache.put(
              wanted[i],
              withPendingLinks(wanted[i], CandidateCodec.decodeCandidate(record).candidate()));
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

  /** See {@link FrontierStore#scanWaiting}; numbers of discovery are the places. */
  public long scanWaiting(long from, int count, FrontierStore.SlotSink each) {
    int[] left = {count};
    long[] next = {0};
    rocks.scanCached(
        ColumnFamily.CANDIDATES,
        RocksStore.encodeKey(from),
        (key, record) -> {
          next[0] = RocksStore.decodeKey(key) + 1;
          int standing = urlTable.find(CandidateCodec.readId(record));
          if (UrlStatus.isWaiting(standing)) {
            int slot = UrlStatus.decodeSlot(standing);
            Candidate known = findCached(slot);
            each.accept(
                slot,
                known != null
                    ? known
                    : withPendingLinks(slot, CandidateCodec.decodeCandidate(record).candidate()));
          }
          return --left[0] > 0;
        });
    return left[0] > 0 ? 0 : next[0];
  }

  /** Puts everything since the last commit into the disk's batch. */
  void commit() {
    long commit = evidenceLog.nextCommit();
    uncommitted.forEach((slot, change) -> logChange(slot, change, commit));
    uncommitted.clear();
    if (lagging.size() > maxLagging || oldestUnappliedCommit(commit) < commit - MAX_LAG_COMMITS) {
      applyLog(commit);
    }
    evidenceLog.commit(oldestUnappliedCommit(commit));
  }

  /** The first commit of which a record lacks something. */
  private long oldestUnappliedCommit(long commit) {
    return lagging.isEmpty() ? commit + 1 : lagging.values().iterator().next().sinceCommit;
  }

  /** Brings the older half of what is behind up to date, in the order in which it lies on disk. */
  private void applyLog(long commit) {
    List<Map.Entry<Integer, LaggingRecord>> older = new ArrayList<>();
    for (Map.Entry<Integer, LaggingRecord> entry : lagging.entrySet()) {
      if (older.size() > maxLagging / 2
          && entry.getValue().sinceCommit > commit - MAX_LAG_COMMITS / 2) {
        break;
      }
      older.add(Map.entry(entry.getKey(), entry.getValue()));
    }
    long[] places = new long[older.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = urlTable.discoveryNumber(older.get(i).getKey()) << LIST_INDEX_BITS | i;
    }
    Arrays.sort(places);
    for (long place : places) {
      Map.Entry<Integer, LaggingRecord> entry = older.get((int) place & (1 << LIST_INDEX_BITS) - 1);
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
    LaggingRecord late = lagging.get(slot);
    if (late == null) {
      late = new LaggingRecord(commit);
      late.stored = before;
      lagging.put(slot, late);
    }
    if (!change.links.isEmpty()) {
      evidenceLog.appendLinks(urlTable.discoveryNumber(slot), change.links);
      late.links.addAll(change.links);
    }
    if (!linksOnly) {
      evidenceLog.appendDelta(before, after, change.score);
      late.latest = after;
      late.score = change.score;
      if (!late.links.isEmpty()) {
        late.stored = null;
        late.links.clear();
      }
    }
  }

  /** Brings a candidate's own record up to the journal. */
  private void applyLog(int slot, LaggingRecord late, long commit) {
    long found = urlTable.discoveryNumber(slot);
    Candidate latest = late.latest;
    Candidate record = late.stored;
    int pieces =
        latest != null
            ? REWRITE_INTERVAL
            : hasWords(late) ? UNCACHED_REWRITE_INTERVAL : WORDLESS_REWRITE_INTERVAL;
    boolean anew = Math.floorMod(Words.mix(found + commit), pieces) == 0;
    if (latest == null && anew) {
      CandidateCodec.StoredCandidate waiting = read(slot);
      CandidateCodec.writeCandidate(
          out, ParentLink.addAll(waiting.candidate(), late.links), waiting.score(), commit);
    } else if (latest == null) {
      CandidateCodec.writeLinks(out, late.links);
      CandidateCodec.writeCommit(out, commit);
    } else if (anew || record == null || !CandidateCodec.isExtension(record, latest)) {
      anew = true;
      CandidateCodec.writeCandidate(out, latest, late.score, commit);
    } else {
      CandidateCodec.writeDelta(out, record, latest, late.score);
      CandidateCodec.writeCommit(out, commit);
    }
    if (anew) {
      rocks.put(ColumnFamily.CANDIDATES, RocksStore.encodeKey(found), out.takeRecord());
    } else {
      rocks.append(ColumnFamily.CANDIDATES, RocksStore.encodeKey(found), out.takeRecord());
    }
  }

  private static boolean hasWords(LaggingRecord late) {
    for (ParentLink linked : late.links) {
      if (linked.link().anchorWords().length + linked.link().contextWords().length > 0) {
        return true;
      }
    }
    return false;
  }

  /** The candidate in a slot, if the disk need not be asked. */
  private @Nullable Candidate findCached(int slot) {
    Candidate candidate = cache.get(slot);
    if (candidate == null) {
      Change change = uncommitted.get(slot);
      candidate = change == null ? null : change.after;
    }
    if (candidate == null && !uncommitted.containsKey(slot)) {
      LaggingRecord late = lagging.get(slot);
      candidate = late == null ? null : late.latest;
    }
    return candidate;
  }

  /** What is on disk, with the links that came since. */
  private Candidate withPendingLinks(int slot, Candidate record) {
    LaggingRecord late = lagging.get(slot);
    Candidate candidate = record;
    if (late != null) {
      candidate = late.latest != null ? late.latest : ParentLink.addAll(record, late.links);
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
