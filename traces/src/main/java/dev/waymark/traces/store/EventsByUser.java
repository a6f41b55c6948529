package dev.waymark.traces.store;

import dev.waymark.people.VisitFlags;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.RobotDetector;
import dev.waymark.traces.anonymize.SanitizedSink;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.MemoryBudget;
import dev.waymark.traces.store.spill.RecordGroups;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The sanitized events of one import, grouped by user. */
public final class EventsByUser implements SanitizedSink, Closeable {
  public static final String EVENTS = "events";

  private static final int VISIT = 0;
  private static final int QUERY = 1;
  private static final int NON_VISIT = 2;
  private static final DropReason[] REASONS = DropReason.values();

  /** A log line is written when the response ends: lines within this time may be out of order. */
  private static final long MAX_DISORDER_SECONDS = 60;

  private final EncryptedSpill spill;
  private final KAnonymityFilter urls;
  private final KAnonymityFilter queries;
  private final EventIndex eventIndex = new EventIndex();
  private final UserEvents userEvents = new UserEvents();

  public EventsByUser(
      Path folder, MemoryBudget memory, KAnonymityFilter urls, KAnonymityFilter queries) {
    this.spill = new EncryptedSpill(folder, EVENTS, memory);
    this.urls = urls;
    this.queries = queries;
  }

  @Override
  public void defineUrl(long id, String text) {
    urls.addText(id, text);
  }

  @Override
  public void defineQuery(long id, String text) {
    queries.addText(id, text);
  }

  @Override
  public void addVisit(long user, long time, int visitFlags, long url, long referrer, long wanted) {
    int flags = visitFlags << 2 | (referrer != 0 ? 2 : 0) | (wanted != 0 ? 1 : 0);
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

  /** Writes two numbers: the user, and time, code and flags packed together. */
  private EncryptedSpill.Bucket startRecord(long user, long time, int code, int flags) {
    EncryptedSpill.Bucket bucket = spill.bucketFor(user);
    bucket.writeLong(user);
    bucket.writeLong(time << 16 | code << 8 | flags);
    return bucket;
  }

  public EncryptedSpill spill() {
    return spill;
  }

  /** Passes on the events of each user of a bucket, in the order of pseudonyms. */
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

  /** User and offset of each event of a bucket. */
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

  /** The events of one user in the order of time; reused for the next user. */
  static final class UserEvents implements RobotDetector.Accesses {
    private long user;
    private int size;
    private long[] times = new long[64];
    private byte[] codes = new byte[64];
    private byte[] visitFlags = new byte[64];
    private long[] ids = new long[64];
    private long[] referrersOrClicks = new long[64];
    private long[] unreachedTargets = new long[64];

    private void read(EncryptedSpill.Cursor in, EventIndex index, RecordGroups groups, int g) {
      user = groups.key(g);
      size = 0;
      ensureCapacity(groups.count(g));
      for (int i = 0; i < groups.count(g); i++) {
        in.seek(index.offsets[groups.member(g, i)]);
        read(in);
      }
      sort();
    }

    private void ensureCapacity(int events) {
      if (events > times.length) {
        int newLength = Math.max(events, times.length * 2);
        times = new long[newLength];
        codes = new byte[newLength];
        visitFlags = new byte[newLength];
        ids = new long[newLength];
        referrersOrClicks = new long[newLength];
        unreachedTargets = new long[newLength];
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
     * Sorts by time, but keeps the order of the file where times differ by less than the disorder
     * that a log has anyway.
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
      return (visitFlags[i] & VisitFlags.CONFIRMED_PAGE_VIEW) != 0;
    }

    boolean isVisit(int i) {
      return codes[i] == VISIT;
    }

    boolean isQuery(int i) {
      return codes[i] == QUERY;
    }

    int flags(int i) {
      return visitFlags[i] & ~VisitFlags.CONFIRMED_PAGE_VIEW;
    }

    /** Id of the URL, or of the query. */
    long id(int i) {
      return ids[i];
    }

    /** Id of the referrer, or of the URL that was clicked after a query. */
    long referrerOrClick(int i) {
      return referrersOrClicks[i];
    }

    long unreachedTarget(int i) {
      return unreachedTargets[i];
    }
  }
}
