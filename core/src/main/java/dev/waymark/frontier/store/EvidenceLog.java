package dev.waymark.frontier.store;

import dev.waymark.frontier.store.CandidateCodec.ParentLink;
import dev.waymark.frontier.store.RocksStore.ColumnFamily;
import dev.waymark.model.Candidate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The evidence that came with each commit, one record a commit, until it is elsewhere. */
final class EvidenceLog {
  private static final byte[] LAST_COMMIT_KEY = RocksStore.utf8("commit");

  private final RocksStore rocks;
  private final RecordOutput record = new RecordOutput();
  private final RecordOutput delta = new RecordOutput();
  private long lastCommit;
  private long firstCommit;

  /** One candidate's part of one commit. */
  private record Entry(long commit, byte[] delta) {}

  /** What the journal had when it was opened, by number of discovery. */
  record LogContents(Map<Long, List<Entry>> entries, long firstCommit) {

    /** The candidate with what its record does not have yet; the same one if it has all. */
    CandidateCodec.StoredCandidate apply(CandidateCodec.StoredCandidate record) {
      CandidateCodec.StoredCandidate now = record;
      for (Entry entry : entries.getOrDefault(record.candidate().discoveryNumber(), List.of())) {
        if (entry.commit() > record.commit()) {
          now = CandidateCodec.readPiece(now, new RecordInput(entry.delta()));
        }
      }
      return now;
    }
  }

  EvidenceLog(RocksStore disk) {
    this.rocks = disk;
    byte[] stored = disk.get(ColumnFamily.METADATA, LAST_COMMIT_KEY);
    lastCommit = stored == null ? 0 : RocksStore.decodeKey(stored);
    firstCommit = lastCommit + 1;
  }

  /** The number of the commit in the making. */
  long nextCommit() {
    return lastCommit + 1;
  }

  LogContents read() {
    Map<Long, List<Entry>> entries = new HashMap<>();
    rocks.scan(
        ColumnFamily.EVIDENCE_LOG,
        RocksStore.FIRST_KEY,
        (key, value) -> {
          long commit = RocksStore.decodeKey(key);
          firstCommit = Math.min(firstCommit, commit);
          for (RecordInput in = new RecordInput(value); in.hasMore(); ) {
            long found = in.readVarLong();
            entries
                .computeIfAbsent(found, unused -> new ArrayList<>(1))
                .add(new Entry(commit, in.readBytes()));
          }
          return true;
        });
    return new LogContents(entries, firstCommit);
  }

  void appendDelta(Candidate before, Candidate after, double score) {
    CandidateCodec.writeDelta(delta, before, after, score);
    record.writeVarLong(after.discoveryNumber()).writeBytes(delta.takeRecord());
  }

  void appendLinks(long found, List<ParentLink> links) {
    CandidateCodec.writeLinks(delta, links);
    record.writeVarLong(found).writeBytes(delta.takeRecord());
  }

  /**
   * Ends the commit in the making.
   *
   * @param oldest the first commit of which something is not elsewhere yet
   */
  void commit(long oldest) {
    lastCommit++;
    if (!record.isEmpty()) {
      rocks.put(ColumnFamily.EVIDENCE_LOG, RocksStore.encodeKey(lastCommit), record.takeRecord());
    }
    while (firstCommit < oldest) {
      rocks.delete(ColumnFamily.EVIDENCE_LOG, RocksStore.encodeKey(firstCommit++));
    }
    rocks.put(ColumnFamily.METADATA, LAST_COMMIT_KEY, RocksStore.encodeKey(lastCommit));
  }
}
