package dev.waymark.traces.store;

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
final class KAnonymityFilter implements Closeable {
  private static final int EARLIER = 0;
  private static final int NEW = 1;
  private static final int COUNTED = 2;

  private final EncryptedSpill texts;
  private final EncryptedSpill userPairs;
  private final EncryptedSpill decisions;
  private final EncryptedSpill belowThreshold;
  private final EncryptedSpill promoted;
  private final UserCounter userCounter;
  private final int minUsers;

  /**
   * @param least people a text must be seen from
   */
  KAnonymityFilter(Path folder, String name, MemoryBudget room, int least) {
    this.minUsers = least;
    this.userCounter = new UserCounter(least - 1, this::addCount);
    this.texts = new EncryptedSpill(folder, name + "-texts", room);
    this.userPairs = new EncryptedSpill(folder, name + "-user-pairs", room);
    this.decisions = new EncryptedSpill(folder, name + "-decisions", room);
    this.belowThreshold = new EncryptedSpill(folder, name + "-below-threshold", room);
    this.promoted = new EncryptedSpill(folder, name + "-promoted", room);
  }

  /** Tells a text's id; may be told many times. */
  void addText(long id, String text) {
    EncryptedSpill.Bucket bucket = texts.bucketFor(id);
    bucket.writeLong(id);
    bucket.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    bucket.endRecord();
  }

  /**
   * A person was seen with a text; each pair is told once.
   *
   * @param isNew this import brought it
   */
  void addUser(long id, long user, boolean isNew) {
    if (!userCounter.tryCount(id, isNew)) {
      writeRecord(id, user, isNew ? NEW : EARLIER);
    }
  }

  /** Of people beyond the least only their number is needed. */
  private void addCount(long id, int before, int now) {
    writeRecord(id, (long) now << 32 | before, COUNTED);
  }

  private void writeRecord(long id, long who, int kind) {
    EncryptedSpill.Bucket bucket = userPairs.bucketFor(id);
    bucket.writeLong(id);
    bucket.writeLong(who);
    bucket.writeVarint(kind);
    bucket.endRecord();
  }

  /**
   * Chooses, and writes the texts that are kept.
   *
   * @param newsCount whether what is new counts at all
   * @return the numbers of those texts to which new visits may be kept
   */
  BitSet writeKept(
      boolean newsCount,
      @Nullable TextDictionary old,
      PendingTexts pending,
      TextDictionary.Writer out,
      PendingTexts.Writer still)
      throws IOException {
    userCounter.flush();
    for (int bucket = 0; bucket < EncryptedSpill.BUCKETS; bucket++) {
      decide(bucket, newsCount, old, pending);
    }
    for (int bucket = 0; bucket < EncryptedSpill.BUCKETS; bucket++) {
      mergePending(bucket, pending, still);
    }
    BitSet open = new BitSet();
    for (int bucket = 0; bucket < EncryptedSpill.BUCKETS; bucket++) {
      writeBucket(bucket, old, out, open);
    }
    return open;
  }

  /** Counts people; what too few were seen with goes on to be compared with what is pending. */
  private void decide(
      int bucket, boolean newsCount, @Nullable TextDictionary old, PendingTexts pending) {
    Pairs all = new Pairs();
    for (EncryptedSpill.Cursor cursor = userPairs.drain(bucket); cursor.hasNext(); ) {
      all.read(cursor, newsCount);
    }
    RecordGroups groups = new RecordGroups(all.ids, all.size);
    for (int g = 0; g < groups.size(); g++) {
      decide(groups, g, all, old, pending);
    }
  }

  /** Who was seen with what, of one bucket: a person, or how many. */
  private static final class Pairs {
    private int size;
    private long[] ids = new long[1024];
    private long[] users = new long[1024]; // 0 where people are only counted
    private int[] earlierUsers = new int[1024];
    private int[] newUsers = new int[1024];

    private void read(EncryptedSpill.Cursor cursor, boolean newsCount) {
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, size * 2);
        users = Arrays.copyOf(users, size * 2);
        earlierUsers = Arrays.copyOf(earlierUsers, size * 2);
        newUsers = Arrays.copyOf(newUsers, size * 2);
      }
      ids[size] = cursor.readLong();
      long who = cursor.readLong();
      int kind = (int) cursor.readVarint();
      users[size] = kind == COUNTED ? 0 : who;
      earlierUsers[size] = kind == COUNTED ? (int) who : 1 - kind;
      newUsers[size] = !newsCount ? 0 : kind == COUNTED ? (int) (who >>> 32) : kind;
      size += earlierUsers[size] + newUsers[size] > 0 ? 1 : 0;
    }
  }

  private void decide(
      RecordGroups groups, int g, Pairs all, @Nullable TextDictionary old, PendingTexts pending) {
    long id = groups.key(g);
    int before = 0;
    int now = 0;
    for (int i = 0; i < groups.count(g); i++) {
      before += all.earlierUsers[groups.member(g, i)];
      now += all.newUsers[groups.member(g, i)];
    }
    int people = before + now;
    int known = old == null ? -1 : old.find(id);
    int proven = Math.max(people, known < 0 ? 0 : old.userCount(known));
    boolean enough = proven >= minUsers;
    if (enough || before > 0) {
      EncryptedSpill.Bucket out = decisions.bucketFor(id);
      out.writeLong(id);
      out.writeVarint(proven);
      out.writeVarint(enough ? 1 : 0);
      out.endRecord();
    }
    if (!enough && now > 0) {
      long key = pending.key(id);
      EncryptedSpill.Bucket out = belowThreshold.bucketFor(key);
      out.writeLong(key);
      out.writeLong(id);
      out.writeVarint(people);
      for (int i = 0; i < people; i++) {
        out.writeLong(all.users[groups.member(g, i)]);
      }
      out.endRecord();
    }
  }

  private void mergePending(int bucket, PendingTexts pending, PendingTexts.Writer still)
      throws IOException {
    Map<Long, long[]> known = pending.readBucket(bucket);
    EncryptedSpill.Cursor cursor = belowThreshold.drain(bucket);
    while (cursor.hasNext()) {
      long key = cursor.readLong();
      long id = cursor.readLong();
      long[] users = new long[(int) cursor.readVarint()];
      for (int i = 0; i < users.length; i++) {
        users[i] = cursor.readLong();
      }
      long[] all = PendingTexts.union(users, known.getOrDefault(key, new long[0]));
      if (all.length >= minUsers) {
        known.remove(key);
        EncryptedSpill.Bucket out = promoted.bucketFor(id);
        out.writeLong(id);
        out.writeVarint(all.length);
        out.endRecord();
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
  private record KeptText(int users, boolean acceptsNew) {}

  private void writeBucket(
      int bucket, @Nullable TextDictionary old, TextDictionary.Writer out, BitSet open)
      throws IOException {
    TreeMap<Long, KeptText> kept = new TreeMap<>(Long::compareUnsigned);
    for (EncryptedSpill.Cursor in = decisions.drain(bucket); in.hasNext(); ) {
      kept.put(in.readLong(), new KeptText((int) in.readVarint(), in.readVarint() == 1));
    }
    for (EncryptedSpill.Cursor in = promoted.drain(bucket); in.hasNext(); ) {
      kept.put(in.readLong(), new KeptText((int) in.readVarint(), true));
    }
    Map<Long, byte[]> told = new HashMap<>();
    for (EncryptedSpill.Cursor in = texts.drain(bucket); in.hasNext(); ) {
      long id = in.readLong();
      byte[] text = in.readBytes();
      if (kept.containsKey(id)) {
        told.putIfAbsent(id, text);
      }
    }
    for (Map.Entry<Long, KeptText> entry : kept.entrySet()) {
      byte[] text = told.get(entry.getKey());
      if (text == null && old != null) {
        text = old.bytes(old.find(entry.getKey()));
      }
      if (text == null) {
        throw new IllegalStateException("an id without a text");
      }
      if (entry.getValue().acceptsNew()) {
        open.set(out.size());
      }
      out.add(entry.getKey(), text, entry.getValue().users());
    }
  }

  @Override
  public void close() throws IOException {
    texts.close();
    userPairs.close();
    decisions.close();
    belowThreshold.close();
    promoted.close();
  }
}
