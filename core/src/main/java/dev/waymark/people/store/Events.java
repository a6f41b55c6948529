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
  private final People people = new People();
  private final Source source = new Source();

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
    Spill.Cursor in = events.take(bucket);
    people.read(in);
    Groups groups = new Groups(people.users, people.n);
    for (int g = 0; g < groups.size(); g++) {
      source.read(in, people, groups, g);
      sink.accept(source);
    }
  }

  @Override
  public void close() throws IOException {
    events.close();
  }

  /** Whose the events of a bucket are, and where they stand. */
  private static final class People {
    private int n;
    private long[] users = new long[256];
    private int[] places = new int[256];

    private void read(Spill.Cursor in) {
      for (n = 0; in.more(); n++) {
        if (n == users.length) {
          users = Arrays.copyOf(users, n * 2);
          places = Arrays.copyOf(places, n * 2);
        }
        read(in, n);
      }
    }

    /** A method of its own: code that is called often is compiled, a long loop may not be. */
    private void read(Spill.Cursor in, int i) {
      users[i] = in.number();
      places[i] = in.at();
      long word = in.number();
      int code = (int) word >> 8 & 0xff;
      int flags = (int) word;
      int numbers = code == PAGE ? 1 + (flags >> 1 & 1) + (flags & 1) : code == SEARCH ? 2 : 0;
      in.to(in.at() + 8 * numbers);
    }
  }

  /** What one person did, in the order of time; filled anew for the next. */
  static final class Source implements Behaviour.Accesses {
    private long user;
    private int n;
    private long[] times = new long[64];
    private byte[] codes = new byte[64];
    private byte[] marks = new byte[64];
    private long[] ids = new long[64];
    private long[] others = new long[64];
    private long[] wanted = new long[64];

    private void read(Spill.Cursor in, People people, Groups groups, int g) {
      user = groups.number(g);
      n = 0;
      room(groups.count(g));
      for (int i = 0; i < groups.count(g); i++) {
        in.to(people.places[groups.member(g, i)]);
        read(in);
      }
      sort();
    }

    private void room(int events) {
      if (events > times.length) {
        int wider = Math.max(events, times.length * 2);
        times = new long[wider];
        codes = new byte[wider];
        marks = new byte[wider];
        ids = new long[wider];
        others = new long[wider];
        wanted = new long[wider];
      }
    }

    private void read(Spill.Cursor in) {
      long word = in.number();
      int flags = (int) word & 0xff;
      int code = (int) word >> 8 & 0xff;
      times[n] = word >> 16;
      codes[n] = (byte) code;
      marks[n] = (byte) (flags >> 2);
      ids[n] = code < REASON ? in.number() : 0;
      others[n] = code == SEARCH || (flags & 2) != 0 ? in.number() : 0;
      wanted[n] = (flags & 1) != 0 ? in.number() : 0;
      n++;
    }

    /**
     * Sorts by time; the order of the file stands where times differ by less than a log's own
     * disorder.
     */
    private void sort() {
      boolean inOrder = true;
      for (int i = 1; i < n; i++) {
        long late = times[i - 1] - times[i];
        if (late > SLACK) {
          inOrder = false;
        } else if (late > 0) {
          times[i] = times[i - 1];
        }
      }
      if (!inOrder) {
        int[] order = Way.order(times, n);
        times = picked(times, order);
        codes = picked(codes, order);
        marks = picked(marks, order);
        ids = picked(ids, order);
        others = picked(others, order);
        wanted = picked(wanted, order);
      }
    }

    private static long[] picked(long[] from, int[] order) {
      long[] to = new long[from.length];
      for (int i = 0; i < order.length; i++) {
        to[i] = from[order[i]];
      }
      return to;
    }

    private static byte[] picked(byte[] from, int[] order) {
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
      return n;
    }

    @Override
    public long time(int i) {
      return times[i];
    }

    @Override
    public @Nullable Reason reason(int i) {
      return codes[i] < REASON ? null : REASONS[codes[i] - REASON];
    }

    @Override
    public boolean referred(int i) {
      return page(i) && others[i] != 0;
    }

    @Override
    public boolean opened(int i) {
      return (marks[i] & Door.OPENED) != 0;
    }

    boolean page(int i) {
      return codes[i] == PAGE;
    }

    boolean search(int i) {
      return codes[i] == SEARCH;
    }

    int marks(int i) {
      return marks[i] & ~Door.OPENED;
    }

    /** The page's URL; of a search, its words. */
    long id(int i) {
      return ids[i];
    }

    /** Where the person came from; of a search, where it led to. */
    long referrer(int i) {
      return others[i];
    }

    long wanted(int i) {
      return wanted[i];
    }
  }
}
