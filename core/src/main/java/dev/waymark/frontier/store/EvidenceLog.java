package dev.waymark.frontier.store;

import dev.waymark.frontier.store.CandidateCodec.ParentLink;
import dev.waymark.model.Candidate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A write-ahead log of evidence, one record per commit, until the candidates' records have it. */
final class EvidenceLog {
  private static final byte[] LAST_COMMIT_KEY = RocksStore.utf8("commit");

  private final RocksStore rocks;
  private final RecordOutput record = new RecordOutput();
  private final RecordOutput delta = new RecordOutput();
  private long lastCommit;
  private long firstCommit;

  /** The evidence of one candidate in one commit. */
  private record Entry(long commit, byte[] delta) {}

  /** The log as it was opened, by discovery number. */
  record LogContents(Map<Long, List<Entry>> entries, long firstCommit) {

    /** The candidate with the evidence its record lacks; the same object if it lacks none. */
    CandidateCodec.StoredCandidate apply(CandidateCodec.StoredCandidate record) {
      CandidateCodec.StoredCandidate current = record;
      for (Entry entry : entries.getOrDefault(record.candidate().discoveryNumber(), List.of())) {
        if (entry.commit() > record.commit()) {
          current = CandidateCodec.readPiece(current, new RecordInput(entry.delta()));
        }
      }
      return current;
    }
  }

  EvidenceLog(RocksStore rocks) {
    this.rocks = rocks;
    byte[] stored = rocks.get(ColumnFamily.METADATA, LAST_COMMIT_KEY);
    lastCommit = stored == null ? 0 : RocksStore.decodeKey(stored);
    firstCommit = lastCommit + 1;
  }

  /** The number of the next commit. */
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
            long discoveryNumber = in.readVarLong();
            entries
                .computeIfAbsent(discoveryNumber, unused -> new ArrayList<>(1))
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

  void appendLinks(long discoveryNumber, List<ParentLink> links) {
    CandidateCodec.writeLinks(delta, links);
    record.writeVarLong(discoveryNumber).writeBytes(delta.takeRecord());
  }

  /**
   * Adds the record of this commit to the write batch, and deletes old ones.
   *
   * @param oldest the first commit that is still needed
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
