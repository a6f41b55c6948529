package dev.waymark.traces.store;

import dev.waymark.people.Sessions;
import dev.waymark.people.VisitFlags;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.SortedIdSet;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The visits and queries of one user by ids; reused for the next user. Visits of earlier imports
 * and new ones are distinguished: only the latter are subject to the k-anonymity filter.
 */
public final class UserHistory {

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

  void addVisit(long time, int flags, long url, long referrer, long unreachedTarget) {
    if (visitCount == times.length) {
      times = Arrays.copyOf(times, visitCount * 2);
      visitFlags = Arrays.copyOf(visitFlags, visitCount * 2);
      urls = Arrays.copyOf(urls, visitCount * 2);
      referrers = Arrays.copyOf(referrers, visitCount * 2);
      unreachedTargets = Arrays.copyOf(unreachedTargets, visitCount * 2);
    }
    times[visitCount] = time;
    visitFlags[visitCount] = (byte) flags;
    urls[visitCount] = url;
    referrers[visitCount] = referrer;
    unreachedTargets[visitCount] = unreachedTarget;
    visitCount++;
  }

  void addQuery(long time, boolean isNew, long query, long clickedUrl) {
    if (queryCount == queryTimes.length) {
      queryTimes = Arrays.copyOf(queryTimes, queryCount * 2);
      queryIsNew = Arrays.copyOf(queryIsNew, queryCount * 2);
      queries = Arrays.copyOf(queries, queryCount * 2);
      clickedUrls = Arrays.copyOf(clickedUrls, queryCount * 2);
    }
    queryTimes[queryCount] = time;
    queryIsNew[queryCount] = isNew;
    queries[queryCount] = query;
    clickedUrls[queryCount] = clickedUrl;
    queryCount++;
  }

  /**
   * Sorts visits and queries by time, drops duplicates (the same page in the same second, the same
   * query within the gap), and cuts sessions.
   *
   * @param gap seconds of inactivity after which a session begins
   * @return number of new visits dropped
   */
  int sortAndDeduplicate(long gap) {
    sort();
    int keptCount = 0;
    int dropped = 0;
    for (int i = 0; i < visitCount; i++) {
      if ((visitFlags[i] & VisitFlags.NEW) != 0 && isDuplicate(i, keptCount)) {
        dropped += (visitFlags[i] & VisitFlags.BACK) == 0 ? 1 : 0;
      } else {
        move(i, keptCount++);
      }
    }
    visitCount = keptCount;
    cutSessions(gap);
    deduplicateQueries(gap);
    return dropped;
  }

  /**
   * Marks where sessions begin. Between two visits of earlier imports there may have been others,
   * of pages that too few users visited: a session that went on there goes on.
   */
  private void cutSessions(long gap) {
    for (int i = 0; i < visitCount; i++) {
      boolean pause = i == 0 || Sessions.isPause(times[i - 1], times[i], gap);
      boolean wentOn =
          i > 0
              && ((visitFlags[i] | visitFlags[i - 1]) & VisitFlags.NEW) == 0
              && (visitFlags[i] & VisitFlags.AFTER_PAUSE) == 0;
      int flags = visitFlags[i] & ~VisitFlags.AFTER_PAUSE;
      visitFlags[i] = (byte) (pause && !wentOn ? flags | VisitFlags.AFTER_PAUSE : flags);
    }
  }

  private boolean isDuplicate(int i, int keptCount) {
    for (int j = keptCount - 1; j >= 0 && times[j] == times[i]; j--) {
      if (urls[j] == urls[i]
          && (visitFlags[j] & VisitFlags.BACK) == (visitFlags[i] & VisitFlags.BACK)) {
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

  /** Indexes in the order of time; ties keep their order. */
  static int[] timeOrder(long[] times, int n) {
    return IntStream.range(0, n)
        .boxed()
        .sorted((a, b) -> Long.compare(times[a], times[b]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * A query appears as its result page, as further result pages, and as the referrer of a clicked
   * page: within the gap it counts once, with the page that was clicked.
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

  /** Writes the history, to be read by {@link #read}. */
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
      boolean isNew = in.readVarint() == 1;
      long query = in.readLong();
      addQuery(at, isNew, query, in.readLong());
    }
  }

  boolean hasReferrer() {
    for (int i = 0; i < visitCount; i++) {
      if (referrers[i] != 0) {
        return true;
      }
    }
    return false;
  }

  /** Adds the ids of all texts. */
  public void collectIds(SortedIdSet urlIds, SortedIdSet queryIds) {
    for (int i = 0; i < visitCount; i++) {
      urlIds.add(urls[i]);
      urlIds.add(referrers[i]);
      urlIds.add(unreachedTargets[i]);
    }
    for (int i = 0; i < queryCount; i++) {
      queryIds.add(queries[i]);
      urlIds.add(clickedUrls[i]);
    }
  }

  /** Reports the user of each text once. */
  void reportUser(long user, KAnonymityFilter urlFilter, KAnonymityFilter queryFilter) {
    oldIds.clear();
    newIds.clear();
    for (int i = 0; i < visitCount; i++) {
      SortedIdSet ids = (visitFlags[i] & VisitFlags.NEW) != 0 ? newIds : oldIds;
      ids.add(urls[i]);
      ids.add(referrers[i]);
      ids.add(unreachedTargets[i]);
    }
    reportUser(user, urlFilter);
    oldIds.clear();
    newIds.clear();
    for (int i = 0; i < queryCount; i++) {
      (queryIsNew[i] ? newIds : oldIds).add(queries[i]);
    }
    reportUser(user, queryFilter);
  }

  private void reportUser(long user, KAnonymityFilter filter) {
    oldIds.sortDistinct();
    newIds.sortDistinct();
    for (int i = 0; i < oldIds.size(); i++) {
      filter.addUser(oldIds.get(i), user, false);
    }
    for (int i = 0; i < newIds.size(); i++) {
      if (!oldIds.contains(newIds.get(i))) {
        filter.addUser(newIds.get(i), user, true);
      }
    }
  }
}
