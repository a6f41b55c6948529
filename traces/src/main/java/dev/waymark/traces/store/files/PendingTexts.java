package dev.waymark.traces.store.files;

import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.store.spill.EncryptedSpill;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Stores, across imports, which users each text below the threshold has. The text itself is not
 * stored: only a keyed hash of its id, and pseudonyms. Visits made before enough users are known
 * are lost.
 *
 * <p>On disk: records of key, number of users and their pseudonyms, in the order of buckets; at the
 * end, the offset of each bucket.
 */
public final class PendingTexts {
  private static final int BUCKET_STARTS = EncryptedSpill.BUCKETS + 1;

  private final Path previousFile;
  private final Pseudonyms pseudonyms;

  /**
   * @param previousFile of the last import; may not exist
   */
  public PendingTexts(Path previousFile, Pseudonyms pseudonyms) {
    this.previousFile = previousFile;
    this.pseudonyms = pseudonyms;
  }

  /** The keyed hash under which the users of a text are stored. */
  public long key(long id) {
    return pseudonyms.pseudonymize(id);
  }

  /** The users by key, of one bucket. */
  public Map<Long, long[]> readBucket(int bucket) throws IOException {
    Map<Long, long[]> usersByKey = new HashMap<>();
    if (!Files.exists(previousFile)) {
      return usersByKey;
    }
    try (Arena arena = Arena.ofConfined()) {
      MappedFile file = new MappedFile(previousFile, arena);
      long starts = file.size() - 8L * BUCKET_STARTS;
      EncryptedSpill.Cursor cursor =
          file.cursor(
              file.getLongAtOffset(starts + 8L * bucket),
              file.getLongAtOffset(starts + 8L * bucket + 8));
      while (cursor.hasNext()) {
        long key = cursor.readLong();
        long[] users = new long[(int) cursor.readVarint()];
        for (int i = 0; i < users.length; i++) {
          users[i] = cursor.readLong();
        }
        usersByKey.put(key, users);
      }
    }
    return usersByKey;
  }

  /** The union of two sets of users. */
  public static long[] union(long[] one, long[] other) {
    long[] all = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    return distinct(all);
  }

  /** Sorts numbers and removes duplicates. */
  static long[] distinct(long[] all) {
    Arrays.sort(all);
    int n = 0;
    for (int i = 0; i < all.length; i++) {
      if (i == 0 || all[i] != all[i - 1]) {
        all[n++] = all[i];
      }
    }
    return Arrays.copyOf(all, n);
  }

  /** Writes pending texts bucket by bucket. */
  public static final class Writer implements AutoCloseable {
    private final TraceFileOutput out;
    private final long[] starts = new long[BUCKET_STARTS];
    private int bucket;

    public Writer(TraceFileOutput out) {
      this.out = out;
    }

    public void add(long key, long[] users) throws IOException {
      out.writeLong(key);
      out.writeVarint(users.length);
      for (long user : users) {
        out.writeLong(user);
      }
    }

    /** Adds the records of the next bucket. */
    public void addBucket(byte[] records) throws IOException {
      out.writeBytes(records);
      endBucket();
    }

    /** Ends a bucket; what follows belongs to the next. */
    public void endBucket() {
      starts[++bucket] = out.position();
    }

    @Override
    public void close() throws IOException {
      Arrays.fill(starts, bucket + 1, BUCKET_STARTS, out.position());
      for (long start : starts) {
        out.writeLong(start);
      }
      out.close();
    }
  }
}
