package dev.waymark.people.store;

import dev.waymark.people.door.Behaviour;
import dev.waymark.people.door.Door;
import dev.waymark.people.door.Passed;
import dev.waymark.people.door.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Everything that passed the door in one import, brought together by person. */
final class Events implements Passed, Closeable {
  private static final int PAGE = 0;
  private static final int SEARCH = 1;
  private static final int REASON = 2;
  private static final Reason[] REASONS = Reason.values();

  /**
   * A log is written when an answer ends: lines of so many seconds may stand the other way round.
   */
  private static final long SLACK = 60;

  private final Spill events;
  private final Seen urls;
  private final Seen queries;
  private final Columns columns = new Columns();

  Events(Path folder, Room room, Seen urls, Seen queries) {
    this.events = new Spill(folder, "events", room);
    this.urls = urls;
    this.queries = queries;
  }

  @Override
  public void url(long id, String text) {
    urls.text(id, text);
  }

  @Override
  public void query(long id, String words) {
    queries.text(id, words);
  }

  @Override
  public void page(long user, long time, int marks, long url, long referrer, long wanted) {
    int flags = marks << 2 | (referrer != 0 ? 2 : 0) | (wanted != 0 ? 1 : 0);
    Spill.Bucket bucket = start(user, time, PAGE, flags);
    bucket.number(url);
    if (referrer != 0) {
      bucket.number(referrer);
    }
    if (wanted != 0) {
      bucket.number(wanted);
    }
    bucket.end();
  }

  @Override
  public void search(long user, long time, long query, long clicked) {
    Spill.Bucket bucket = start(user, time, SEARCH, 0);
    bucket.number(query);
    bucket.number(clicked);
    bucket.end();
  }

  @Override
  public void other(long user, long time, Reason reason) {
    start(user, time, REASON + reason.ordinal(), 0).end();
  }

  /** Two numbers, the second of them time, code and flags together. */
  private Spill.Bucket start(long user, long time, int code, int flags) {
    Spill.Bucket bucket = events.at(user);
    bucket.number(user);
    bucket.number(time << 16 | code << 8 | flags);
    return bucket;
  }

  /** Hands over, person by person in the order of pseudonyms, what a bucket of people did. */
  void forEach(int bucket, Consumer<Source> sink) {
    columns.n = 0;
    for (Spill.Cursor in = events.take(bucket); in.more(); ) {
      columns.read(in);
    }
    Groups groups = new Groups(columns.users, columns.n);
    for (int g = 0; g < groups.size(); g++) {
      int[] members = new int[groups.count(g)];
      for (int i = 0; i < members.length; i++) {
        members[i] = groups.member(g, i);
      }
      sink.accept(new Source(groups.number(g), columns, columns.sorted(members)));
    }
  }

  @Override
  public void close() throws IOException {
    events.close();
  }

  /** What one person did, in the order of time. */
  static final class Source implements Behaviour.Accesses {
    private final long user;
    private final Columns columns;
    private final int[] order;

    private Source(long user, Columns columns, int[] order) {
      this.user = user;
      this.columns = columns;
      this.order = order;
    }

    long user() {
      return user;
    }

    @Override
    public int size() {
      return order.length;
    }

    @Override
    public long time(int i) {
      return columns.times[order[i]];
    }

    @Override
    public @Nullable Reason reason(int i) {
      int code = columns.codes[order[i]];
      return code < REASON ? null : REASONS[code - REASON];
    }

    @Override
    public boolean referred(int i) {
      return page(i) && columns.others[order[i]] != 0;
    }

    @Override
    public boolean opened(int i) {
      return (columns.marks[order[i]] & Door.OPENED) != 0;
    }

    boolean page(int i) {
      return columns.codes[order[i]] == PAGE;
    }

    boolean search(int i) {
      return columns.codes[order[i]] == SEARCH;
    }

    int marks(int i) {
      return columns.marks[order[i]] & ~Door.OPENED;
    }

    /** The page's URL; of a search, its words. */
    long id(int i) {
      return columns.ids[order[i]];
    }

    /** Where the person came from; of a search, where it led to. */
    long referrer(int i) {
      return columns.others[order[i]];
    }

    long wanted(int i) {
      return columns.wanted[order[i]];
    }
  }

  /** A bucket of events in memory. */
  private static final class Columns {
    private int n;
    private long[] users = new long[256];
    private long[] times = new long[256];
    private byte[] codes = new byte[256];
    private byte[] marks = new byte[256];
    private long[] ids = new long[256];
    private long[] others = new long[256];
    private long[] wanted = new long[256];

    private void read(Spill.Cursor in) {
      if (n == users.length) {
        users = Arrays.copyOf(users, n * 2);
        times = Arrays.copyOf(times, n * 2);
        codes = Arrays.copyOf(codes, n * 2);
        marks = Arrays.copyOf(marks, n * 2);
        ids = Arrays.copyOf(ids, n * 2);
        others = Arrays.copyOf(others, n * 2);
        wanted = Arrays.copyOf(wanted, n * 2);
      }
      users[n] = in.number();
      long word = in.number();
      int flags = (int) word & 0xff;
      times[n] = word >> 16;
      codes[n] = (byte) (word >> 8);
      marks[n] = (byte) (flags >> 2);
      if (codes[n] == PAGE) {
        ids[n] = in.number();
        others[n] = (flags & 2) != 0 ? in.number() : 0;
        wanted[n] = (flags & 1) != 0 ? in.number() : 0;
      } else if (codes[n] == SEARCH) {
        ids[n] = in.number();
        others[n] = in.number();
      }
      n++;
    }

    /**
     * Sorts a person's events by time; the order of the file stands where times differ by less than
     * a log's own disorder.
     */
    private int[] sorted(int[] members) {
      boolean inOrder = true;
      for (int i = 1; i < members.length; i++) {
        long before = times[members[i - 1]];
        long now = times[members[i]];
        if (now < before) {
          if (before - now <= SLACK) {
            times[members[i]] = before;
          } else {
            inOrder = false;
          }
        }
      }
      if (inOrder) {
        return members;
      }
      return Arrays.stream(members)
          .boxed()
          .sorted((one, other) -> Long.compare(times[one], times[other]))
          .mapToInt(Integer::intValue)
          .toArray();
    }
  }
}
