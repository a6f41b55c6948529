package dev.waymark.traces.store;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One person's visits and searches by ids, growing; filled anew for the next person. Visits of
 * earlier imports and of this one are told apart: only the latter must be seen from enough people.
 */
final class UserHistory {
  /** A mark beside those of {@code Visits}: this import brought it. */
  static final int NEW = 8;

  /** One of the marks of {@code Visits}: no visit that counts. */
  static final int BACK = 4;

  int visitCount;
  long[] times = new long[64];
  byte[] visitFlags = new byte[64];
  long[] urls = new long[64];
  long[] referrers = new long[64];
  long[] unreachedTargets = new long[64];

  int queryCount;
  long[] queryTimes = new long[8];
  boolean[] queryIsNew = new boolean[8];
  long[] queries = new long[8];
  long[] clickedUrls = new long[8];

  private final SortedIdSet oldIds = new SortedIdSet();
  private final SortedIdSet newIds = new SortedIdSet();

  void clear() {
    visitCount = 0;
    queryCount = 0;
  }

  void addVisit(long time, int mark, long url, long referrer, long want) {
    if (visitCount == times.length) {
      times = Arrays.copyOf(times, visitCount * 2);
      visitFlags = Arrays.copyOf(visitFlags, visitCount * 2);
      urls = Arrays.copyOf(urls, visitCount * 2);
      referrers = Arrays.copyOf(referrers, visitCount * 2);
      unreachedTargets = Arrays.copyOf(unreachedTargets, visitCount * 2);
    }
    times[visitCount] = time;
    visitFlags[visitCount] = (byte) mark;
    urls[visitCount] = url;
    referrers[visitCount] = referrer;
    unreachedTargets[visitCount] = want;
    visitCount++;
  }

  void addQuery(long time, boolean isNew, long query, long click) {
    if (queryCount == queryTimes.length) {
      queryTimes = Arrays.copyOf(queryTimes, queryCount * 2);
      queryIsNew = Arrays.copyOf(queryIsNew, queryCount * 2);
      queries = Arrays.copyOf(queries, queryCount * 2);
      clickedUrls = Arrays.copyOf(clickedUrls, queryCount * 2);
    }
    queryTimes[queryCount] = time;
    queryIsNew[queryCount] = isNew;
    queries[queryCount] = query;
    clickedUrls[queryCount] = click;
    queryCount++;
  }

  /**
   * Brings visits and searches into the order of time and drops what is there twice: a page in the
   * same second, a query again within the gap.
   *
   * @return how many new visits were dropped
   */
  int sortAndDeduplicate(long gap) {
    sort();
    int kept = 0;
    int dropped = 0;
    for (int i = 0; i < visitCount; i++) {
      if ((visitFlags[i] & NEW) != 0 && isDuplicate(i, kept)) {
        dropped += (visitFlags[i] & BACK) == 0 ? 1 : 0;
      } else {
        move(i, kept++);
      }
    }
    visitCount = kept;
    deduplicateQueries(gap);
    return dropped;
  }

  private boolean isDuplicate(int i, int kept) {
    for (int j = kept - 1; j >= 0 && times[j] == times[i]; j--) {
      if (urls[j] == urls[i] && (visitFlags[j] & BACK) == (visitFlags[i] & BACK)) {
        return true;
      }
    }
    return false;
  }

  private void move(int from, int to) {
    times[to] = times[from];
    visitFlags[to] = visitFlags[from];
    urls[to] = urls[from];
    referrers[to] = referrers[from];
    unreachedTargets[to] = unreachedTargets[from];
  }

  private void sort() {
    boolean sorted = true;
    for (int i = 1; i < visitCount && sorted; i++) {
      sorted = times[i - 1] <= times[i];
    }
    if (sorted) {
      return;
    }
    int[] order = timeOrder(times, visitCount);
    UserHistory copy = new UserHistory();
    for (int i : order) {
      copy.addVisit(times[i], visitFlags[i], urls[i], referrers[i], unreachedTargets[i]);
    }
    times = copy.times;
    visitFlags = copy.visitFlags;
    urls = copy.urls;
    referrers = copy.referrers;
    unreachedTargets = copy.unreachedTargets;
  }

  /** Indexes in the order of time; what is at the same time stays in its order. */
  static int[] timeOrder(long[] times, int n) {
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
  private void deduplicateQueries(long gap) {
    if (queryCount == 0) {
      return;
    }
    UserHistory copy = new UserHistory();
    for (int i : timeOrder(queryTimes, queryCount)) {
      boolean covered = false;
      for (int j = copy.queryCount - 1; j >= 0 && !covered; j--) {
        if (queryTimes[i] - copy.queryTimes[j] > gap) {
          break;
        }
        if (copy.queries[j] == queries[i]) {
          covered = clickedUrls[i] == 0 || copy.clickedUrls[j] == clickedUrls[i];
          if (copy.clickedUrls[j] == 0 && clickedUrls[i] != 0) {
            copy.clickedUrls[j] = clickedUrls[i];
            covered = true;
          }
        }
      }
      if (!covered) {
        copy.addQuery(queryTimes[i], queryIsNew[i], queries[i], clickedUrls[i]);
      }
    }
    queryCount = copy.queryCount;
    queryTimes = copy.queryTimes;
    queryIsNew = copy.queryIsNew;
    queries = copy.queries;
    clickedUrls = copy.clickedUrls;
  }

  /** Writes it down, to be read by {@link #read}. */
  void write(EncryptedSpill.Bucket out) {
    out.writeVarint(visitCount);
    long before = 0;
    for (int i = 0; i < visitCount; i++) {
      out.writeVarint(
          visitFlags[i] << 2 | (referrers[i] != 0 ? 2 : 0) | (unreachedTargets[i] != 0 ? 1 : 0));
      out.writeVarint(times[i] - before);
      before = times[i];
      out.writeLong(urls[i]);
      if (referrers[i] != 0) {
        out.writeLong(referrers[i]);
      }
      if (unreachedTargets[i] != 0) {
        out.writeLong(unreachedTargets[i]);
      }
    }
    out.writeVarint(queryCount);
    for (int i = 0; i < queryCount; i++) {
      out.writeVarint(queryTimes[i]);
      out.writeVarint(queryIsNew[i] ? 1 : 0);
      out.writeLong(queries[i]);
      out.writeLong(clickedUrls[i]);
    }
  }

  void read(EncryptedSpill.Cursor in) {
    clear();
    int n = (int) in.readVarint();
    long time = 0;
    for (int i = 0; i < n; i++) {
      int flags = (int) in.readVarint();
      time += in.readVarint();
      long url = in.readLong();
      long referrer = (flags & 2) != 0 ? in.readLong() : 0;
      addVisit(time, flags >> 2, url, referrer, (flags & 1) != 0 ? in.readLong() : 0);
    }
    int m = (int) in.readVarint();
    for (int i = 0; i < m; i++) {
      long at = in.readVarint();
      boolean now = in.readVarint() == 1;
      long query = in.readLong();
      addQuery(at, now, query, in.readLong());
    }
  }

  /** Tells whom each text was seen from, each once. */
  void reportUser(long user, KAnonymityFilter seenUrls, KAnonymityFilter seenQueries) {
    oldIds.clear();
    newIds.clear();
    for (int i = 0; i < visitCount; i++) {
      SortedIdSet ids = (visitFlags[i] & NEW) != 0 ? newIds : oldIds;
      ids.add(urls[i]);
      ids.add(referrers[i]);
      ids.add(unreachedTargets[i]);
    }
    reportUser(user, seenUrls);
    oldIds.clear();
    newIds.clear();
    for (int i = 0; i < queryCount; i++) {
      (queryIsNew[i] ? newIds : oldIds).add(queries[i]);
    }
    reportUser(user, seenQueries);
  }

  private void reportUser(long user, KAnonymityFilter seen) {
    oldIds.sortDistinct();
    newIds.sortDistinct();
    for (int i = 0; i < oldIds.size(); i++) {
      seen.addUser(oldIds.get(i), user, false);
    }
    for (int i = 0; i < newIds.size(); i++) {
      if (!oldIds.contains(newIds.get(i))) {
        seen.addUser(newIds.get(i), user, true);
      }
    }
  }
}
