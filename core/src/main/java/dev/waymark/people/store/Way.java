package dev.waymark.people.store;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One person's visits and searches by ids, growing; filled anew for the next person. Visits of
 * earlier imports and of this one are told apart: only the latter must be seen from enough people.
 */
final class Way {
  /** A mark beside those of {@code Visits}: this import brought it. */
  static final int NEW = 8;

  /** One of the marks of {@code Visits}: no visit that counts. */
  static final int BACK = 4;

  int visits;
  long[] times = new long[64];
  byte[] marks = new byte[64];
  long[] urls = new long[64];
  long[] referrers = new long[64];
  long[] wanted = new long[64];

  int searches;
  long[] askedAt = new long[8];
  boolean[] askedNow = new boolean[8];
  long[] queries = new long[8];
  long[] clicked = new long[8];

  private final Ids old = new Ids();
  private final Ids fresh = new Ids();

  void clear() {
    visits = 0;
    searches = 0;
  }

  void visit(long time, int mark, long url, long referrer, long want) {
    if (visits == times.length) {
      times = Arrays.copyOf(times, visits * 2);
      marks = Arrays.copyOf(marks, visits * 2);
      urls = Arrays.copyOf(urls, visits * 2);
      referrers = Arrays.copyOf(referrers, visits * 2);
      wanted = Arrays.copyOf(wanted, visits * 2);
    }
    times[visits] = time;
    marks[visits] = (byte) mark;
    urls[visits] = url;
    referrers[visits] = referrer;
    wanted[visits] = want;
    visits++;
  }

  void search(long time, boolean isNew, long query, long click) {
    if (searches == askedAt.length) {
      askedAt = Arrays.copyOf(askedAt, searches * 2);
      askedNow = Arrays.copyOf(askedNow, searches * 2);
      queries = Arrays.copyOf(queries, searches * 2);
      clicked = Arrays.copyOf(clicked, searches * 2);
    }
    askedAt[searches] = time;
    askedNow[searches] = isNew;
    queries[searches] = query;
    clicked[searches] = click;
    searches++;
  }

  /**
   * Brings visits and searches into the order of time and drops what is there twice: a page in the
   * same second, a query again within the gap.
   *
   * @return how many new visits were dropped
   */
  int settle(long gap) {
    sort();
    int kept = 0;
    int dropped = 0;
    for (int i = 0; i < visits; i++) {
      if ((marks[i] & NEW) != 0 && repeats(i, kept)) {
        dropped += (marks[i] & BACK) == 0 ? 1 : 0;
      } else {
        move(i, kept++);
      }
    }
    visits = kept;
    settleSearches(gap);
    return dropped;
  }

  private boolean repeats(int i, int kept) {
    for (int j = kept - 1; j >= 0 && times[j] == times[i]; j--) {
      if (urls[j] == urls[i] && (marks[j] & BACK) == (marks[i] & BACK)) {
        return true;
      }
    }
    return false;
  }

  private void move(int from, int to) {
    times[to] = times[from];
    marks[to] = marks[from];
    urls[to] = urls[from];
    referrers[to] = referrers[from];
    wanted[to] = wanted[from];
  }

  private void sort() {
    boolean sorted = true;
    for (int i = 1; i < visits && sorted; i++) {
      sorted = times[i - 1] <= times[i];
    }
    if (sorted) {
      return;
    }
    int[] order = order(times, visits);
    Way copy = new Way();
    for (int i : order) {
      copy.visit(times[i], marks[i], urls[i], referrers[i], wanted[i]);
    }
    times = copy.times;
    marks = copy.marks;
    urls = copy.urls;
    referrers = copy.referrers;
    wanted = copy.wanted;
  }

  /** Indexes in the order of time; what is at the same time stays in its order. */
  static int[] order(long[] times, int n) {
    return IntStream.range(0, n)
        .boxed()
        .sorted((one, other) -> Long.compare(times[one], times[other]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * A search shows up as its page of results, as later pages of them, and in the referrer of what
   * was clicked: within the gap it is asked once, and where it led to is what counts.
   */
  private void settleSearches(long gap) {
    if (searches == 0) {
      return;
    }
    Way copy = new Way();
    for (int i : order(askedAt, searches)) {
      boolean covered = false;
      for (int j = copy.searches - 1; j >= 0 && !covered; j--) {
        if (askedAt[i] - copy.askedAt[j] > gap) {
          break;
        }
        if (copy.queries[j] == queries[i]) {
          covered = clicked[i] == 0 || copy.clicked[j] == clicked[i];
          if (copy.clicked[j] == 0 && clicked[i] != 0) {
            copy.clicked[j] = clicked[i];
            covered = true;
          }
        }
      }
      if (!covered) {
        copy.search(askedAt[i], askedNow[i], queries[i], clicked[i]);
      }
    }
    searches = copy.searches;
    askedAt = copy.askedAt;
    askedNow = copy.askedNow;
    queries = copy.queries;
    clicked = copy.clicked;
  }

  /** Writes it down, to be read by {@link #read}. */
  void write(Spill.Bucket out) {
    out.varint(visits);
    long before = 0;
    for (int i = 0; i < visits; i++) {
      out.varint(marks[i] << 2 | (referrers[i] != 0 ? 2 : 0) | (wanted[i] != 0 ? 1 : 0));
      out.varint(times[i] - before);
      before = times[i];
      out.number(urls[i]);
      if (referrers[i] != 0) {
        out.number(referrers[i]);
      }
      if (wanted[i] != 0) {
        out.number(wanted[i]);
      }
    }
    out.varint(searches);
    for (int i = 0; i < searches; i++) {
      out.varint(askedAt[i]);
      out.varint(askedNow[i] ? 1 : 0);
      out.number(queries[i]);
      out.number(clicked[i]);
    }
  }

  void read(Spill.Cursor in) {
    clear();
    int n = (int) in.varint();
    long time = 0;
    for (int i = 0; i < n; i++) {
      int flags = (int) in.varint();
      time += in.varint();
      long url = in.number();
      long referrer = (flags & 2) != 0 ? in.number() : 0;
      visit(time, flags >> 2, url, referrer, (flags & 1) != 0 ? in.number() : 0);
    }
    int m = (int) in.varint();
    for (int i = 0; i < m; i++) {
      long at = in.varint();
      boolean now = in.varint() == 1;
      long query = in.number();
      search(at, now, query, in.number());
    }
  }

  /** Tells whom each text was seen from, each once. */
  void tell(long user, Seen seenUrls, Seen seenQueries) {
    old.clear();
    fresh.clear();
    for (int i = 0; i < visits; i++) {
      Ids ids = (marks[i] & NEW) != 0 ? fresh : old;
      ids.add(urls[i]);
      ids.add(referrers[i]);
      ids.add(wanted[i]);
    }
    tell(user, seenUrls);
    old.clear();
    fresh.clear();
    for (int i = 0; i < searches; i++) {
      (askedNow[i] ? fresh : old).add(queries[i]);
    }
    tell(user, seenQueries);
  }

  private void tell(long user, Seen seen) {
    old.settle();
    fresh.settle();
    for (int i = 0; i < old.size(); i++) {
      seen.pair(old.get(i), user, false);
    }
    for (int i = 0; i < fresh.size(); i++) {
      if (!old.has(fresh.get(i))) {
        seen.pair(fresh.get(i), user, true);
      }
    }
  }
}
