package dev.waymark.traces.store;

import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.RobotDetector;
import dev.waymark.traces.anonymize.SanitizedSink;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Everything that passed the door in one import, brought together by person. */
final class EventsByUser implements SanitizedSink, Closeable {
  private static final int VISIT = 0;
  private static final int QUERY = 1;
  private static final int NON_VISIT = 2;
  private static final DropReason[] REASONS = DropReason.values();

  /**
   * A log is written when an answer ends: lines of so many seconds may stand the other way round.
   */
  private static final long MAX_DISORDER_SECONDS = 60;

  private final EncryptedSpill spill;
  private final KAnonymityFilter urls;
  private final KAnonymityFilter queries;
  private final EventIndex eventIndex = new EventIndex();
  private final UserEvents userEvents = new UserEvents();

  EventsByUser(Path folder, MemoryBudget room, KAnonymityFilter urls, KAnonymityFilter queries) {
    this.spill = new EncryptedSpill(folder, "events", room);
    this.urls = urls;
    this.queries = queries;
  }

  @Override
  public void defineUrl(long id, String text) {
    urls.addText(id, text);
  }

  @Override
  public void defineQuery(long id, String words) {
    queries.addText(id, words);
  }

  @Override
  public void addVisit(long user, long time, int marks, long url, long referrer, long wanted) {
    int flags = marks << 2 | (referrer != 0 ? 2 : 0) | (wanted != 0 ? 1 : 0);
    EncryptedSpill.Bucket bucket = startRecord(user, time, VISIT, flags);
    bucket.writeLong(url);
    if (referrer != 0) {
      bucket.writeLong(referrer);
    }
    if (wanted != 0) {
      bucket.writeLong(wanted);
    }
    bucket.endRecord();
  }

  @Override
  public void addQuery(long user, long time, long query, long clicked) {
    EncryptedSpill.Bucket bucket = startRecord(user, time, QUERY, 0);
    bucket.writeLong(query);
    bucket.writeLong(clicked);
    bucket.endRecord();
  }

  @Override
  public void addNonVisit(long user, long time, DropReason reason) {
    startRecord(user, time, NON_VISIT + reason.ordinal(), 0).endRecord();
  }

  /** Two numbers, the second of them time, code and flags together. */
  private EncryptedSpill.Bucket startRecord(long user, long time, int code, int flags) {
    EncryptedSpill.Bucket bucket = spill.bucketFor(user);
    bucket.writeLong(user);
    bucket.writeLong(time << 16 | code << 8 | flags);
    return bucket;
  }

  /** Hands over, person by person in the order of pseudonyms, what a bucket of people did. */
  void forEachUser(int bucket, Consumer<UserEvents> sink) {
    EncryptedSpill.Cursor in = spill.drain(bucket);
    eventIndex.read(in);
    RecordGroups groups = new RecordGroups(eventIndex.users, eventIndex.size);
    for (int g = 0; g < groups.size(); g++) {
      userEvents.read(in, eventIndex, groups, g);
      sink.accept(userEvents);
    }
  }

  @Override
  public void close() throws IOException {
    spill.close();
  }

  /** Whose the events of a bucket are, and where they stand. */
  private static final class EventIndex {
    private int size;
    private long[] users = new long[256];
    private int[] offsets = new int[256];

    private void read(EncryptedSpill.Cursor in) {
      for (size = 0; in.hasNext(); size++) {
        if (size == users.length) {
          users = Arrays.copyOf(users, size * 2);
          offsets = Arrays.copyOf(offsets, size * 2);
        }
        read(in, size);
      }
    }

    /** A method of its own: code that is called often is compiled, a long loop may not be. */
    private void read(EncryptedSpill.Cursor in, int i) {
      users[i] = in.readLong();
      offsets[i] = in.position();
      long word = in.readLong();
      int code = (int) word >> 8 & 0xff;
      int flags = (int) word;
      int numbers = code == VISIT ? 1 + (flags >> 1 & 1) + (flags & 1) : code == QUERY ? 2 : 0;
      in.seek(in.position() + 8 * numbers);
    }
  }

  /** What one person did, in the order of time; filled anew for the next. */
  static final class UserEvents implements RobotDetector.Accesses {
    private long user;
    private int size;
    private long[] times = new long[64];
    private byte[] codes = new byte[64];
    private byte[] visitFlags = new byte[64];
    private long[] ids = new long[64];
    private long[] referrersOrClicks = new long[64];
    private long[] unreachedTargets = new long[64];

    private void read(EncryptedSpill.Cursor in, EventIndex people, RecordGroups groups, int g) {
      user = groups.key(g);
      size = 0;
      ensureCapacity(groups.count(g));
      for (int i = 0; i < groups.count(g); i++) {
        in.seek(people.offsets[groups.member(g, i)]);
        read(in);
      }
      sort();
    }

    private void ensureCapacity(int events) {
      if (events > times.length) {
        int wider = Math.max(events, times.length * 2);
        times = new long[wider];
        codes = new byte[wider];
        visitFlags = new byte[wider];
        ids = new long[wider];
        referrersOrClicks = new long[wider];
        unreachedTargets = new long[wider];
      }
    }

    private void read(EncryptedSpill.Cursor in) {
      long word = in.readLong();
      int flags = (int) word & 0xff;
      int code = (int) word >> 8 & 0xff;
      times[size] = word >> 16;
      codes[size] = (byte) code;
      visitFlags[size] = (byte) (flags >> 2);
      ids[size] = code < NON_VISIT ? in.readLong() : 0;
      referrersOrClicks[size] = code == QUERY || (flags & 2) != 0 ? in.readLong() : 0;
      unreachedTargets[size] = (flags & 1) != 0 ? in.readLong() : 0;
      size++;
    }

    /**
     * Sorts by time; the order of the file stands where times differ by less than a log's own
     * disorder.
     */
    private void sort() {
      boolean inOrder = true;
      for (int i = 1; i < size; i++) {
        long late = times[i - 1] - times[i];
        if (late > MAX_DISORDER_SECONDS) {
          inOrder = false;
        } else if (late > 0) {
          times[i] = times[i - 1];
        }
      }
      if (!inOrder) {
        int[] order = UserHistory.timeOrder(times, size);
        times = permute(times, order);
        codes = permute(codes, order);
        visitFlags = permute(visitFlags, order);
        ids = permute(ids, order);
        referrersOrClicks = permute(referrersOrClicks, order);
        unreachedTargets = permute(unreachedTargets, order);
      }
    }

    private static long[] permute(long[] from, int[] order) {
      long[] to = new long[from.length];
      for (int i = 0; i < order.length; i++) {
        to[i] = from[order[i]];
      }
      return to;
    }

    private static byte[] permute(byte[] from, int[] order) {
      byte[] to = new byte[from.length];
      for (int i = 0; i < order.length; i++) {
        to[i] = from[order[i]];
      }
      return to;
    }

    long user() {
      return user;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public long time(int i) {
      return times[i];
    }

    @Override
    public @Nullable DropReason reason(int i) {
      return codes[i] < NON_VISIT ? null : REASONS[codes[i] - NON_VISIT];
    }

    @Override
    public boolean hasReferrer(int i) {
      return isVisit(i) && referrersOrClicks[i] != 0;
    }

    @Override
    public boolean isConfirmedPageView(int i) {
      return (visitFlags[i] & AccessSanitizer.CONFIRMED_PAGE_VIEW) != 0;
    }

    boolean isVisit(int i) {
      return codes[i] == VISIT;
    }

    boolean isQuery(int i) {
      return codes[i] == QUERY;
    }

    int flags(int i) {
      return visitFlags[i] & ~AccessSanitizer.CONFIRMED_PAGE_VIEW;
    }

    /** The page's URL; of a search, its words. */
    long id(int i) {
      return ids[i];
    }

    /** Where the person came from; of a search, where it led to. */
    long referrerOrClick(int i) {
      return referrersOrClicks[i];
    }

    long unreachedTarget(int i) {
      return unreachedTargets[i];
    }
  }
}
