package dev.waymark.frontier;

import dev.waymark.frontier.Disk.Part;
import dev.waymark.frontier.Records.Linked;
import dev.waymark.model.Candidate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The evidence that came with each commit, one record a commit, until it is elsewhere. */
final class Journal {
  private static final byte[] LAST = Disk.utf8("commit");

  private final Disk disk;
  private final Output record = new Output();
  private final Output piece = new Output();
  private long last;
  private long first;

  /** One candidate's part of one commit. */
  private record Entry(long commit, byte[] piece) {}

  /** What the journal had when it was opened, by number of discovery. */
  record Past(Map<Long, List<Entry>> entries, long first) {

    /** The candidate with what its record does not have yet; the same one if it has all. */
    Records.Waiting apply(Records.Waiting record) {
      Records.Waiting now = record;
      for (Entry entry : entries.getOrDefault(record.candidate().found(), List.of())) {
        if (entry.commit() > record.asOf()) {
          now = Records.piece(now, new Input(entry.piece()));
        }
      }
      return now;
    }
  }

  Journal(Disk disk) {
    this.disk = disk;
    byte[] stored = disk.get(Part.NOTES, LAST);
    last = stored == null ? 0 : Disk.number(stored);
    first = last + 1;
  }

  /** The number of the commit in the making. */
  long next() {
    return last + 1;
  }

  Past read() {
    Map<Long, List<Entry>> entries = new HashMap<>();
    disk.walk(
        Part.JOURNAL,
        Disk.START,
        (key, value) -> {
          long commit = Disk.number(key);
          first = Math.min(first, commit);
          for (Input in = new Input(value); in.more(); ) {
            long found = in.number();
            entries
                .computeIfAbsent(found, unused -> new ArrayList<>(1))
                .add(new Entry(commit, in.bytes()));
          }
          return true;
        });
    return new Past(entries, first);
  }

  void grown(Candidate before, Candidate after, double score) {
    Records.grown(piece, before, after, score);
    record.number(after.found()).bytes(piece.take());
  }

  void linked(long found, List<Linked> links) {
    Records.linked(piece, links);
    record.number(found).bytes(piece.take());
  }

  /**
   * Ends the commit in the making.
   *
   * @param oldest the first commit of which something is not elsewhere yet
   */
  void commit(long oldest) {
    last++;
    if (!record.isEmpty()) {
      disk.put(Part.JOURNAL, Disk.key(last), record.take());
    }
    while (first < oldest) {
      disk.delete(Part.JOURNAL, Disk.key(first++));
    }
    disk.put(Part.NOTES, LAST, Disk.key(last));
  }
}
