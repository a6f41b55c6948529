package dev.waymark.traces.store;

import dev.waymark.traces.anonymize.Pseudonyms;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Remembers, across imports, from whom a text was seen that too few people have been seen with. The
 * text is not kept: only its id under the collection's key, and pseudonyms. Visits made before
 * enough people were seen are gone for good.
 *
 * <p>On disk: records of key, number of people, their pseudonyms, in the order of buckets; at the
 * end, where each bucket starts.
 */
final class PendingTexts {
  private static final int BUCKET_STARTS = EncryptedSpill.BUCKETS + 1;

  private final Path previousFile;
  private final Pseudonyms pseudonyms;

  /**
   * @param before the file of the last import; need not be there
   */
  PendingTexts(Path before, Pseudonyms pseudonyms) {
    this.previousFile = before;
    this.pseudonyms = pseudonyms;
  }

  /** The id under which a text's people are remembered. */
  long key(long id) {
    return pseudonyms.pseudonymize(id);
  }

  /** The people remembered for the keys of one bucket. */
  Map<Long, long[]> readBucket(int bucket) throws IOException {
    Map<Long, long[]> people = new HashMap<>();
    if (!Files.exists(previousFile)) {
      return people;
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
        people.put(key, users);
      }
    }
    return people;
  }

  /** Two sets of people together. */
  static long[] union(long[] one, long[] other) {
    long[] all = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    return distinct(all);
  }

  /** Sorts numbers and leaves each once. */
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

  /** Writes what is remembered from now on, bucket after bucket. */
  static final class Writer implements AutoCloseable {
    private final TraceFileOutput out;
    private final long[] starts = new long[BUCKET_STARTS];
    private int bucket;

    Writer(Path file) {
      this.out = new TraceFileOutput(file);
    }

    void add(long key, long[] users) throws IOException {
      out.writeLong(key);
      out.writeVarint(users.length);
      for (long user : users) {
        out.writeLong(user);
      }
    }

    /** What follows belongs to the next bucket. */
    void endBucket() {
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
