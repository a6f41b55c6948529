package dev.waymark.traces.store;

import dev.waymark.traces.store.files.PendingTexts;
import dev.waymark.traces.store.files.TextDictionary;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.MemoryBudget;
import dev.waymark.traces.store.spill.RecordGroups;
import dev.waymark.traces.store.spill.UserCounter;
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
 * Selects the URLs or queries that may be stored: those of at least k users, counted over all
 * imports, and those that an earlier import already stored.
 */
public final class KAnonymityFilter implements Closeable {
  public static final String TEXTS = "-texts";
  public static final String USER_PAIRS = "-user-pairs";
  public static final String DECISIONS = "-decisions";
  public static final String BELOW_THRESHOLD = "-below-threshold";
  public static final String PROMOTED = "-promoted";

  private static final int EARLIER = 0;
  private static final int NEW = 1;
  private static final int COUNTED = 2;

  private final EncryptedSpill texts;
  private final EncryptedSpill userPairs;
  private final EncryptedSpill decisions;
  private final EncryptedSpill belowThreshold;
  private final EncryptedSpill promoted;
  private final UserCounter userCounter;
  private TextSink allTexts = (id, text) -> {};
  private final int minUsers;

  /**
   * @param minUsers users that a text must have
   */
  public KAnonymityFilter(Path folder, String name, MemoryBudget memory, int minUsers) {
    this.minUsers = minUsers;
    this.userCounter = new UserCounter(minUsers - 1, this::addCount);
    this.texts = new EncryptedSpill(folder, name + TEXTS, memory);
    this.userPairs = new EncryptedSpill(folder, name + USER_PAIRS, memory);
    this.decisions = new EncryptedSpill(folder, name + DECISIONS, memory);
    this.belowThreshold = new EncryptedSpill(folder, name + BELOW_THRESHOLD, memory);
    this.promoted = new EncryptedSpill(folder, name + PROMOTED, memory);
  }

  /** Receives texts. */
  @FunctionalInterface
  public interface TextSink {
    void accept(long id, byte[] text);
  }

  /** Where all texts go while the selection is written, also those that are not stored. */
  public void passTexts(TextSink sink) {
    allTexts = sink;
  }

  /** Defines the text of an id; may be called repeatedly. */
  void addText(long id, String text) {
    EncryptedSpill.Bucket bucket = texts.bucketFor(id);
    bucket.writeLong(id);
    bucket.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    bucket.endRecord();
  }

  /**
   * A user visited a URL or entered a query; called once for each pair.
   *
   * @param isNew whether the pair is from this import
   */
  void addUser(long id, long user, boolean isNew) {
    if (!userCounter.tryCount(id, isNew)) {
      writeRecord(id, user, isNew ? NEW : EARLIER);
    }
  }

  /** Beyond the minimum, only the number of users matters. */
  private void addCount(long id, int earlierUsers, int newUsers) {
    writeRecord(id, (long) newUsers << 32 | earlierUsers, COUNTED);
  }

  private void writeRecord(long id, long userOrCounts, int kind) {
    EncryptedSpill.Bucket bucket = userPairs.bucketFor(id);
    bucket.writeLong(id);
    bucket.writeLong(userOrCounts);
    bucket.writeVarint(kind);
    bucket.endRecord();
  }

  /**
   * Selects the texts to store and writes them.
   *
   * @param acceptNew false if nothing of this import is to be stored
   * @return numbers of the texts to which new visits may be stored
   */
  BitSet writeKept(
      boolean acceptNew,
      @Nullable TextDictionary old,
      PendingTexts pending,
      TextDictionary.Writer out,
      PendingTexts.Writer stillPending)
      throws IOException {
    flushCounts();
    for (int bucket = 0; bucket < EncryptedSpill.BUCKETS; bucket++) {
      decide(bucket, acceptNew, old, pending);
    }
    for (int bucket = 0; bucket < EncryptedSpill.BUCKETS; bucket++) {
      mergePending(bucket, pending, stillPending);
    }
    BitSet acceptsNew = new BitSet();
    for (int bucket = 0; bucket < EncryptedSpill.BUCKETS; bucket++) {
      writeBucket(bucket, old, out, acceptsNew);
    }
    return acceptsNew;
  }

  /** All users have been added. */
  public void flushCounts() {
    userCounter.flush();
  }

  public EncryptedSpill texts() {
    return texts;
  }

  public EncryptedSpill userPairs() {
    return userPairs;
  }

  public EncryptedSpill decisions() {
    return decisions;
  }

  public EncryptedSpill belowThreshold() {
    return belowThreshold;
  }

  public EncryptedSpill promoted() {
    return promoted;
  }

  /** Counts users; texts of too few are passed on to be compared with the pending ones. */
  public void decide(
      int bucket, boolean acceptNew, @Nullable TextDictionary old, PendingTexts pending) {
    Pairs all = new Pairs();
    for (EncryptedSpill.Cursor cursor = userPairs.drain(bucket); cursor.hasNext(); ) {
      all.read(cursor, acceptNew);
    }
    RecordGroups groups = new RecordGroups(all.ids, all.size);
    for (int g = 0; g < groups.size(); g++) {
      decide(groups, g, all, old, pending);
    }
  }

  /** The pairs of text and user of one bucket; beyond the minimum, only counts of users. */
  private static final class Pairs {
    private int size;
    private long[] ids = new long[1024];
    private long[] users = new long[1024]; // 0 where users are only counted
    private int[] earlierUsers = new int[1024];
    private int[] newUsers = new int[1024];

    private void read(EncryptedSpill.Cursor cursor, boolean acceptNew) {
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, size * 2);
        users = Arrays.copyOf(users, size * 2);
        earlierUsers = Arrays.copyOf(earlierUsers, size * 2);
        newUsers = Arrays.copyOf(newUsers, size * 2);
      }
      ids[size] = cursor.readLong();
      long userOrCounts = cursor.readLong();
      int kind = (int) cursor.readVarint();
      users[size] = kind == COUNTED ? 0 : userOrCounts;
      earlierUsers[size] = kind == COUNTED ? (int) userOrCounts : 1 - kind;
      newUsers[size] = !acceptNew ? 0 : kind == COUNTED ? (int) (userOrCounts >>> 32) : kind;
      size += earlierUsers[size] + newUsers[size] > 0 ? 1 : 0;
    }
  }

  private void decide(
      RecordGroups groups, int g, Pairs all, @Nullable TextDictionary old, PendingTexts pending) {
    long id = groups.key(g);
    int earlierUsers = 0;
    int newUsers = 0;
    for (int i = 0; i < groups.count(g); i++) {
      earlierUsers += all.earlierUsers[groups.member(g, i)];
      newUsers += all.newUsers[groups.member(g, i)];
    }
    int userCount = earlierUsers + newUsers;
    int number = old == null ? -1 : old.find(id);
    int knownUsers = Math.max(userCount, number < 0 ? 0 : old.userCount(number));
    boolean sufficient = knownUsers >= minUsers;
    if (sufficient || earlierUsers > 0) {
      EncryptedSpill.Bucket out = decisions.bucketFor(id);
      out.writeLong(id);
      out.writeVarint(knownUsers);
      out.writeVarint(sufficient ? 1 : 0);
      out.endRecord();
    }
    if (!sufficient && newUsers > 0) {
      long key = pending.key(id);
      EncryptedSpill.Bucket out = belowThreshold.bucketFor(key);
      out.writeLong(key);
      out.writeLong(id);
      out.writeVarint(userCount);
      for (int i = 0; i < userCount; i++) {
        out.writeLong(all.users[groups.member(g, i)]);
      }
      out.endRecord();
    }
  }

  /** Compares with the texts that had too few users before; a bucket of their keys. */
  public void mergePending(int bucket, PendingTexts pending, PendingTexts.Writer stillPending)
      throws IOException {
    Map<Long, long[]> usersByKey = pending.readBucket(bucket);
    EncryptedSpill.Cursor cursor = belowThreshold.drain(bucket);
    while (cursor.hasNext()) {
      long key = cursor.readLong();
      long id = cursor.readLong();
      long[] users = new long[(int) cursor.readVarint()];
      for (int i = 0; i < users.length; i++) {
        users[i] = cursor.readLong();
      }
      long[] all = PendingTexts.union(users, usersByKey.getOrDefault(key, new long[0]));
      if (all.length >= minUsers) {
        usersByKey.remove(key);
        EncryptedSpill.Bucket out = promoted.bucketFor(id);
        out.writeLong(id);
        out.writeVarint(all.length);
        out.endRecord();
      } else {
        usersByKey.put(key, all);
      }
    }
    for (Map.Entry<Long, long[]> entry : new TreeMap<>(usersByKey).entrySet()) {
      stillPending.add(entry.getKey(), entry.getValue());
    }
    stillPending.endBucket();
  }

  /** A text to store: its number of users and whether new visits to it are stored. */
  private record KeptText(int users, boolean acceptsNew) {}

  /** Writes the texts of a bucket that are kept. */
  public void writeBucket(
      int bucket, @Nullable TextDictionary old, TextDictionary.Writer out, BitSet acceptsNew)
      throws IOException {
    TreeMap<Long, KeptText> kept = new TreeMap<>(Long::compareUnsigned);
    for (EncryptedSpill.Cursor in = decisions.drain(bucket); in.hasNext(); ) {
      kept.put(in.readLong(), new KeptText((int) in.readVarint(), in.readVarint() == 1));
    }
    for (EncryptedSpill.Cursor in = promoted.drain(bucket); in.hasNext(); ) {
      kept.put(in.readLong(), new KeptText((int) in.readVarint(), true));
    }
    Map<Long, byte[]> textsById = new HashMap<>();
    for (EncryptedSpill.Cursor in = texts.drain(bucket); in.hasNext(); ) {
      long id = in.readLong();
      byte[] text = in.readBytes();
      allTexts.accept(id, text);
      if (kept.containsKey(id)) {
        textsById.putIfAbsent(id, text);
      }
    }
    for (Map.Entry<Long, KeptText> entry : kept.entrySet()) {
      byte[] text = textsById.get(entry.getKey());
      if (text == null && old != null) {
        text = old.bytes(old.find(entry.getKey()));
        allTexts.accept(entry.getKey(), text);
      }
      if (text == null) {
        throw new IllegalStateException("an id without a text");
      }
      if (entry.getValue().acceptsNew()) {
        acceptsNew.set(out.size());
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
