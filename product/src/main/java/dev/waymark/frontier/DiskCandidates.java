package dev.waymark.frontier;

import dev.waymark.frontier.Disk.Part;
import dev.waymark.frontier.Records.Linked;
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
 * {@link Journal}; the candidates' own records follow later, when many pages' changes have come
 * together.
 */
final class DiskCandidates {
  /** Commits that a record is behind, at most; each takes 10 KB or so to read when opening. */
  private static final int LONGEST_BEHIND = 2000;

  /** One in so many times a record is written anew, so that it does not end in many pieces. */
  private static final int PIECES = 16;

  /** The same where it must be read for that; and where the pieces have no words. */
  private static final int PIECES_APART = 32;

  private static final int SMALL_PIECES = 512;

  /** A long takes a place in a list of this many bits beside a number of discovery. */
  private static final int PLACE_BITS = 22;

  private final Disk disk;
  private final Index index;
  private final Journal journal;
  private final CandidateCache cache;
  private final int mostBehind;
  private final Map<Integer, Change> changed = new LinkedHashMap<>();
  private final Map<Integer, Behind> behind = new LinkedHashMap<>();
  private final Output out = new Output();
  private final LastSaid said = new LastSaid();

  /** What happened to a candidate since the last commit. */
  private static final class Change {
    /** It is new, and not on disk. */
    boolean fresh;

    /** How it looked at the last commit, or after the links below; null if that is not known. */
    @Nullable Candidate before;

    /** How it looks now; null if that is not known, and there are only links. */
    @Nullable Candidate after;

    double score;
    final List<Linked> links = new ArrayList<>(1);
  }

  /** What the journal has more than a candidate's own record. */
  private static final class Behind {
    final long since;

    /** How it looks on disk; null if that is not known. */
    @Nullable Candidate record;

    /** How it looked at the last commit; null if that is not known, and there are only links. */
    @Nullable Candidate latest;

    double score;
    final List<Linked> links = new ArrayList<>(1);

    Behind(long since) {
      this.since = since;
    }
  }

  /**
   * @param cached candidates kept in memory
   */
  DiskCandidates(Disk disk, Index index, int cached) {
    this.disk = disk;
    this.index = index;
    this.cache = new CandidateCache(cached);
    this.mostBehind = cached / 2;
    this.journal = new Journal(disk);
  }

  /** Reads all that wait, and finds a slot for each. */
  void load(State.Waiting each) {
    Journal.Past past = journal.read();
    disk.walk(
        Part.CANDIDATES,
        Disk.START,
        (key, value) -> {
          Records.Waiting record = Records.waiting(value);
          Records.Waiting now = past.apply(record);
          int slot = index.add(now.candidate().id(), now.candidate().found());
          if (now != record) {
            Behind late = new Behind(past.first());
            late.record = record.candidate();
            late.latest = now.candidate();
            late.score = now.score();
            behind.put(slot, late);
          }
          each.accept(now.candidate(), now.score());
          return true;
        });
  }

  /** Goes over all that wait, as of the last commit. */
  void each(State.Waiting each) {
    disk.walk(
        Part.CANDIDATES,
        Disk.START,
        (key, value) -> {
          Records.Waiting record = Records.waiting(value);
          Behind late = behind.get(Standing.slot(index.find(record.candidate().id())));
          if (late == null) {
            each.accept(record.candidate(), record.score());
          } else if (late.latest != null) {
            each.accept(late.latest, late.score);
          } else {
            each.accept(Linked.all(record.candidate(), late.links), record.score());
          }
          return true;
        });
  }

  boolean untouched() {
    return changed.isEmpty();
  }

  boolean atHand(int slot) {
    return known(slot) != null;
  }

  Candidate at(int slot) {
    Candidate candidate = known(slot);
    if (candidate == null) {
      candidate = complete(slot, read(slot).candidate());
      cache.put(slot, candidate);
    }
    return candidate;
  }

  /** Brings several candidates to hand at once. */
  void fetch(int[] slots) {
    int[] wanted =
        IntStream.of(slots)
            .distinct()
            .filter(slot -> !atHand(slot))
            .boxed()
            .sorted(Comparator.comparingLong(index::found))
            .mapToInt(Integer::intValue)
            .toArray();
    if (wanted.length > 1) {
      List<byte[]> keys = new ArrayList<>(wanted.length);
      for (int slot : wanted) {
        keys.add(Disk.key(index.found(slot)));
      }
      List<byte @Nullable []> records = disk.get(Part.CANDIDATES, keys);
      for (int i = 0; i < wanted.length; i++) {
        byte[] record = records.get(i);
        if (record != null) {
          cache.put(wanted[i], complete(wanted[i], Records.waiting(record).candidate()));
        }
      }
    }
  }

  void add(int slot, Candidate candidate, double score) {
    said.clear(slot);
    Change change = change(slot);
    change.fresh = true;
    change.after = candidate;
    change.score = score;
    cache.put(slot, candidate);
  }

  void put(int slot, Candidate candidate, double score) {
    Candidate before = known(slot);
    Change change = change(slot);
    if (change.after == null) {
      change.before = before;
    }
    change.after = candidate;
    change.score = score;
    cache.put(slot, candidate);
  }

  void link(int slot, int parentPage, InLink link) {
    change(slot).links.add(new Linked(parentPage, said.next(slot, link)));
  }

  void remove(int slot) {
    Change change = changed.remove(slot);
    behind.remove(slot);
    cache.remove(slot);
    if (change == null || !change.fresh) {
      disk.delete(Part.CANDIDATES, Disk.key(index.found(slot)));
    }
  }

  /** See {@link State#round}; numbers of discovery are the places. */
  long round(long from, int count, State.Visit each) {
    int[] left = {count};
    long[] next = {0};
    disk.stroll(
        Part.CANDIDATES,
        Disk.key(from),
        (key, record) -> {
          next[0] = Disk.number(key) + 1;
          int standing = index.find(Records.id(record));
          if (Standing.isWaiting(standing)) {
            int slot = Standing.slot(standing);
            Candidate known = known(slot);
            each.accept(
                slot, known != null ? known : complete(slot, Records.waiting(record).candidate()));
          }
          return --left[0] > 0;
        });
    return left[0] > 0 ? 0 : next[0];
  }

  /** Puts everything since the last commit into the disk's batch. */
  void commit() {
    long commit = journal.next();
    changed.forEach((slot, change) -> enter(slot, change, commit));
    changed.clear();
    if (behind.size() > mostBehind || oldest(commit) < commit - LONGEST_BEHIND) {
      catchUp(commit);
    }
    journal.commit(oldest(commit));
  }

  /** The first commit of which a record lacks something. */
  private long oldest(long commit) {
    return behind.isEmpty() ? commit + 1 : behind.values().iterator().next().since;
  }

  /** Brings the older half of what is behind up to date, in the order in which it lies on disk. */
  private void catchUp(long commit) {
    List<Map.Entry<Integer, Behind>> older = new ArrayList<>();
    for (Map.Entry<Integer, Behind> entry : behind.entrySet()) {
      if (older.size() > mostBehind / 2 && entry.getValue().since > commit - LONGEST_BEHIND / 2) {
        break;
      }
      older.add(Map.entry(entry.getKey(), entry.getValue()));
    }
    long[] places = new long[older.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = index.found(older.get(i).getKey()) << PLACE_BITS | i;
    }
    Arrays.sort(places);
    for (long place : places) {
      Map.Entry<Integer, Behind> entry = older.get((int) place & (1 << PLACE_BITS) - 1);
      catchUp(entry.getKey(), entry.getValue(), commit);
      behind.remove(entry.getKey());
    }
  }

  private void enter(int slot, Change change, long commit) {
    Candidate before = change.before;
    Candidate after = change.after;
    boolean linksOnly = after == null;
    if (!linksOnly && (before == null || !Records.extendsIt(before, after))) {
      Records.whole(out, after, change.score, commit);
      disk.put(Part.CANDIDATES, Disk.key(after.found()), out.take());
      behind.remove(slot);
      return;
    }
    Behind late = behind.get(slot);
    if (late == null) {
      late = new Behind(commit);
      late.record = before;
      behind.put(slot, late);
    }
    if (!change.links.isEmpty()) {
      journal.linked(index.found(slot), change.links);
      late.links.addAll(change.links);
    }
    if (!linksOnly) {
      journal.grown(before, after, change.score);
      late.latest = after;
      late.score = change.score;
      if (!late.links.isEmpty()) {
        late.record = null;
        late.links.clear();
      }
    }
  }

  /** Brings a candidate's own record up to the journal. */
  private void catchUp(int slot, Behind late, long commit) {
    long found = index.found(slot);
    Candidate latest = late.latest;
    Candidate record = late.record;
    int pieces = latest != null ? PIECES : hasWords(late) ? PIECES_APART : SMALL_PIECES;
    boolean anew = Math.floorMod(Words.mix(found + commit), pieces) == 0;
    if (latest == null && anew) {
      Records.Waiting waiting = read(slot);
      Records.whole(out, Linked.all(waiting.candidate(), late.links), waiting.score(), commit);
    } else if (latest == null) {
      Records.linked(out, late.links);
      Records.asOf(out, commit);
    } else if (anew || record == null || !Records.extendsIt(record, latest)) {
      anew = true;
      Records.whole(out, latest, late.score, commit);
    } else {
      Records.grown(out, record, latest, late.score);
      Records.asOf(out, commit);
    }
    if (anew) {
      disk.put(Part.CANDIDATES, Disk.key(found), out.take());
    } else {
      disk.append(Part.CANDIDATES, Disk.key(found), out.take());
    }
  }

  private static boolean hasWords(Behind late) {
    for (Linked linked : late.links) {
      if (linked.link().anchorWords().length + linked.link().contextWords().length > 0) {
        return true;
      }
    }
    return false;
  }

  /** The candidate in a slot, if the disk need not be asked. */
  private @Nullable Candidate known(int slot) {
    Candidate candidate = cache.get(slot);
    if (candidate == null) {
      Change change = changed.get(slot);
      candidate = change == null ? null : change.after;
    }
    if (candidate == null && !changed.containsKey(slot)) {
      Behind late = behind.get(slot);
      candidate = late == null ? null : late.latest;
    }
    return candidate;
  }

  /** What is on disk, with the links that came since. */
  private Candidate complete(int slot, Candidate record) {
    Behind late = behind.get(slot);
    Candidate candidate = record;
    if (late != null) {
      candidate = late.latest != null ? late.latest : Linked.all(record, late.links);
    }
    Change change = changed.get(slot);
    return change == null ? candidate : Linked.all(candidate, change.links);
  }

  private Records.Waiting read(int slot) {
    byte[] record = disk.get(Part.CANDIDATES, Disk.key(index.found(slot)));
    if (record == null) {
      throw disk.broken("candidate " + index.found(slot) + " is missing");
    }
    return Records.waiting(record);
  }

  private Change change(int slot) {
    return changed.computeIfAbsent(slot, unused -> new Change());
  }
}
