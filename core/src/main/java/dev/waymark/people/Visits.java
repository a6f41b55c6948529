package dev.waymark.people;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The visits of one user in chronological order, stored by column. URLs are numbers of the trace;
 * {@link #NONE} stands for "not known".
 */
public final class Visits {
  /** No referrer, no unreached target, no such URL. */
  public static final int NONE = -1;

  private final int[] urls;
  private final int[] referrers;
  private final int[] unreachedTargets;
  private final long[] times;
  private final byte[] visitFlags;
  private final int from;
  private final int to;

  private Visits(
      int[] urls, int[] referrers, int[] unreachedTargets, long[] times, byte[] visitFlags) {
    this(urls, referrers, unreachedTargets, times, visitFlags, 0, urls.length);
  }

  private Visits(
      int[] urls,
      int[] referrers,
      int[] unreachedTargets,
      long[] times,
      byte[] visitFlags,
      int from,
      int to) {
    this.urls = urls;
    this.referrers = referrers;
    this.unreachedTargets = unreachedTargets;
    this.times = times;
    this.visitFlags = visitFlags;
    this.from = from;
    this.to = to;
  }

  public int size() {
    return to - from;
  }

  /** Number of the page's URL. */
  public int url(int i) {
    return urls[from + i];
  }

  /** Number of the URL whose link was taken, or {@link #NONE}. */
  public int referrer(int i) {
    return referrers[from + i];
  }

  /** Number of a target that the user did not reach, or {@link #NONE}. */
  public int unreachedTarget(int i) {
    return unreachedTargets[from + i];
  }

  /** Seconds since 1970. */
  public long time(int i) {
    return times[from + i];
  }

  /** Whether the user marked this page, or had been asked to find it. */
  public boolean target(int i) {
    return (visitFlags[from + i] & VisitFlags.TARGET) != 0;
  }

  /** Whether a session begins here; always true of a user's first visit. See {@link Sessions}. */
  public boolean startsSession(int i) {
    return (visitFlags[from + i] & (VisitFlags.SESSION_START | VisitFlags.AFTER_PAUSE)) != 0;
  }

  /** What is special about a visit, in the bits of {@link VisitFlags}. */
  public int flags(int i) {
    return visitFlags[from + i];
  }

  /**
   * Whether the user returned to a page visited before: a step of a session, but no visit that
   * counts.
   */
  public boolean back(int i) {
    return (visitFlags[from + i] & VisitFlags.BACK) != 0;
  }

  /** Fills the columns row by row. */
  public static final class Builder {
    private final int[] urls;
    private final int[] referrers;
    private final int[] unreachedTargets;
    private final long[] times;
    private final byte[] visitFlags;

    /**
     * @param size number of rows; each must be set
     */
    public Builder(int size) {
      urls = new int[size];
      referrers = new int[size];
      unreachedTargets = new int[size];
      times = new long[size];
      visitFlags = new byte[size];
    }

    public int size() {
      return urls.length;
    }

    /** Sets a row; see {@link VisitFlags} for the last argument. */
    public void set(int i, int url, int referrer, int unreachedTarget, long time, int flags) {
      urls[i] = url;
      referrers[i] = referrer;
      unreachedTargets[i] = unreachedTarget;
      times[i] = time;
      visitFlags[i] = (byte) flags;
    }

    /** The visits, cut into sessions by the pauses between them. */
    public Visits buildSessions(Duration gap) {
      for (int i = 0; i < urls.length; i++) {
        if (i == 0 || Sessions.isPause(times[i - 1], times[i], gap.toSeconds())) {
          visitFlags[i] |= VisitFlags.AFTER_PAUSE;
        }
      }
      return build();
    }

    /** The visits with the flags they were given. */
    public Visits build() {
      return new Visits(urls, referrers, unreachedTargets, times, visitFlags);
    }
  }

  /** The visits {@code [begin, end)}, without copying. */
  public Visits slice(int begin, int end) {
    if (begin < 0 || begin > end || end > size()) {
      throw new IndexOutOfBoundsException(begin + " to " + end + " of " + size());
    }
    return new Visits(
        urls, referrers, unreachedTargets, times, visitFlags, from + begin, from + end);
  }

  /**
   * The temporal neighbours of a visit: URLs of at most n visits before and n after it, itself left
   * out ("Collaborative Crawling", section 2.3).
   */
  public int[] neighbours(int i, int n) {
    int first = Math.max(0, i - n);
    int last = Math.min(size() - 1, i + n);
    int[] neighbours = new int[last - first];
    int k = 0;
    for (int j = first; j <= last; j++) {
      if (j != i) {
        neighbours[k++] = url(j);
      }
    }
    return neighbours;
  }

  /** Splits into sessions. */
  public List<Visits> sessions() {
    List<Visits> sessions = new ArrayList<>();
    int begin = 0;
    for (int i = 1; i <= size(); i++) {
      if (i == size() || startsSession(i)) {
        sessions.add(slice(begin, i));
        begin = i;
      }
    }
    return size() == 0 ? List.of() : sessions;
  }
}
