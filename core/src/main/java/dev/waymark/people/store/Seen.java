package dev.waymark.people.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Texts (URLs or queries) with the people they were seen from, and the choice of those that are
 * kept: a text seen from too few people is not, unless an earlier import kept it already.
 */
final class Seen implements Closeable {
  private static final int BEFORE = 0;
  private static final int NEW = 1;
  private static final int COUNTED = 2;

  private final Spill texts;
  private final Spill pairs;
  private final Spill decided;
  private final Spill doubtful;
  private final Spill promoted;
  private final Crowd crowd;
  private final int least;

  /**
   * @param least people a text must be seen from
   */
  Seen(Path folder, String name, Room room, int least) {
    this.least = least;
    this.crowd = new Crowd(least - 1, this::counted);
    this.texts = new Spill(folder, name + "-texts", room);
    this.pairs = new Spill(folder, name + "-pairs", room);
    this.decided = new Spill(folder, name + "-decided", room);
    this.doubtful = new Spill(folder, name + "-doubtful", room);
    this.promoted = new Spill(folder, name + "-promoted", room);
  }

  /** Tells a text's id; may be told many times. */
  void text(long id, String text) {
    Spill.Bucket bucket = texts.at(id);
    bucket.number(id);
    bucket.bytes(text.getBytes(StandardCharsets.UTF_8));
    bucket.end();
  }

  /**
   * A person was seen with a text; each pair is told once.
   *
   * @param isNew this import brought it
   */
  void pair(long id, long user, boolean isNew) {
    if (!crowd.counts(id, isNew)) {
      record(id, user, isNew ? NEW : BEFORE);
    }
  }

  /** Of people beyond the least only their number is needed. */
  private void counted(long id, int before, int now) {
    record(id, (long) now << 32 | before, COUNTED);
  }

  private void record(long id, long who, int kind) {
    Spill.Bucket bucket = pairs.at(id);
    bucket.number(id);
    bucket.number(who);
    bucket.varint(kind);
    bucket.end();
  }

  /**
   * Chooses, and writes the texts that are kept.
   *
   * @param newsCount whether what is new counts at all
   * @return the numbers of those texts to which new visits may be kept
   */
  BitSet write(
      boolean newsCount,
      @Nullable Dictionary old,
      Pending pending,
      Dictionary.Writer out,
      Pending.Writer still)
      throws IOException {
    crowd.handOver();
    for (int bucket = 0; bucket < Spill.BUCKETS; bucket++) {
      decide(bucket, newsCount, old, pending);
    }
    for (int bucket = 0; bucket < Spill.BUCKETS; bucket++) {
      remember(bucket, pending, still);
    }
    BitSet open = new BitSet();
    for (int bucket = 0; bucket < Spill.BUCKETS; bucket++) {
      writeBucket(bucket, old, out, open);
    }
    return open;
  }

  /** Counts people; what too few were seen with goes on to be compared with what is pending. */
  private void decide(int bucket, boolean newsCount, @Nullable Dictionary old, Pending pending) {
    Pairs all = new Pairs();
    for (Spill.Cursor cursor = pairs.take(bucket); cursor.more(); ) {
      all.read(cursor, newsCount);
    }
    Groups groups = new Groups(all.ids, all.n);
    for (int g = 0; g < groups.size(); g++) {
      decide(groups, g, all, old, pending);
    }
  }

  /** Who was seen with what, of one bucket: a person, or how many. */
  private static final class Pairs {
    private int n;
    private long[] ids = new long[1024];
    private long[] users = new long[1024]; // 0 where people are only counted
    private int[] before = new int[1024];
    private int[] now = new int[1024];

    private void read(Spill.Cursor cursor, boolean newsCount) {
      if (n == ids.length) {
        ids = Arrays.copyOf(ids, n * 2);
        users = Arrays.copyOf(users, n * 2);
        before = Arrays.copyOf(before, n * 2);
        now = Arrays.copyOf(now, n * 2);
      }
      ids[n] = cursor.number();
      long who = cursor.number();
      int kind = (int) cursor.varint();
      users[n] = kind == COUNTED ? 0 : who;
      before[n] = kind == COUNTED ? (int) who : 1 - kind;
      now[n] = !newsCount ? 0 : kind == COUNTED ? (int) (who >>> 32) : kind;
      n += before[n] + now[n] > 0 ? 1 : 0;
    }
  }

  private void decide(Groups groups, int g, Pairs all, @Nullable Dictionary old, Pending pending) {
    long id = groups.number(g);
    int before = 0;
    int now = 0;
    for (int i = 0; i < groups.count(g); i++) {
      before += all.before[groups.member(g, i)];
      now += all.now[groups.member(g, i)];
    }
    int people = before + now;
    int known = old == null ? -1 : old.find(id);
    int proven = Math.max(people, known < 0 ? 0 : old.proven(known));
    boolean enough = proven >= least;
    if (enough || before > 0) {
      Spill.Bucket out = decided.at(id);
      out.number(id);
      out.varint(proven);
      out.varint(enough ? 1 : 0);
      out.end();
    }
    if (!enough && now > 0) {
      long key = pending.key(id);
      Spill.Bucket out = doubtful.at(key);
      out.number(key);
      out.number(id);
      out.varint(people);
      for (int i = 0; i < people; i++) {
        out.number(all.users[groups.member(g, i)]);
      }
      out.end();
    }
  }

  private void remember(int bucket, Pending pending, Pending.Writer still) throws IOException {
    Map<Long, long[]> known = pending.bucket(bucket);
    Spill.Cursor cursor = doubtful.take(bucket);
    while (cursor.more()) {
      long key = cursor.number();
      long id = cursor.number();
      long[] users = new long[(int) cursor.varint()];
      for (int i = 0; i < users.length; i++) {
        users[i] = cursor.number();
      }
      long[] all = Pending.union(users, known.getOrDefault(key, new long[0]));
      if (all.length >= least) {
        known.remove(key);
        Spill.Bucket out = promoted.at(id);
        out.number(id);
        out.varint(all.length);
        out.end();
      } else {
        known.put(key, all);
      }
    }
    for (Map.Entry<Long, long[]> entry : new TreeMap<>(known).entrySet()) {
      still.add(entry.getKey(), entry.getValue());
    }
    still.endBucket();
  }

  /** How a text stands: from how many people, and whether new visits to it are kept. */
  private record Standing(int people, boolean open) {}

  private void writeBucket(int bucket, @Nullable Dictionary old, Dictionary.Writer out, BitSet open)
      throws IOException {
    TreeMap<Long, Standing> kept = new TreeMap<>(Long::compareUnsigned);
    for (Spill.Cursor in = decided.take(bucket); in.more(); ) {
      kept.put(in.number(), new Standing((int) in.varint(), in.varint() == 1));
    }
    for (Spill.Cursor in = promoted.take(bucket); in.more(); ) {
      kept.put(in.number(), new Standing((int) in.varint(), true));
    }
    Map<Long, byte[]> told = new HashMap<>();
    for (Spill.Cursor in = texts.take(bucket); in.more(); ) {
      long id = in.number();
      byte[] text = in.bytes();
      if (kept.containsKey(id)) {
        told.putIfAbsent(id, text);
      }
    }
    for (Map.Entry<Long, Standing> entry : kept.entrySet()) {
      byte[] text = told.get(entry.getKey());
      if (text == null && old != null) {
        text = old.bytes(old.find(entry.getKey()));
      }
      if (text == null) {
        throw new IllegalStateException("a number whose text was never told");
      }
      if (entry.getValue().open()) {
        open.set(out.size());
      }
      out.add(entry.getKey(), text, entry.getValue().people());
    }
  }

  @Override
  public void close() throws IOException {
    texts.close();
    pairs.close();
    decided.close();
    doubtful.close();
    promoted.close();
  }
}
