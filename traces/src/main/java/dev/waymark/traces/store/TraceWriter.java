package dev.waymark.traces.store;

import dev.waymark.people.VisitFlags;
import dev.waymark.traces.store.files.TextNumbers;
import dev.waymark.traces.store.files.TraceFileOutput;
import dev.waymark.traces.store.files.TraceFiles;
import dev.waymark.traces.store.files.VisitorLists;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.MemoryBudget;
import dev.waymark.traces.store.spill.SortedIdSet;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes the histories of all users as a trace. Numbers are big-endian 64-bit, varints are seven
 * bits a byte, the lowest first.
 *
 * <pre>
 * urls.ids, queries.ids        id of each text, ascending as unsigned; its rank is its number
 * urls.offsets, queries.offsets  where each text starts, and the end of the last
 * urls.text, queries.text      the texts, UTF-8
 * urls.users, queries.users    one byte a text: how many users it has, 255 at most
 * users.ids                    pseudonym of each user, ascending as unsigned
 * users.offsets                where each user starts in visits, and the end of the last
 * visits                       per user: varint count; per visit varints flags·4 + referrer?·2 +
 *                              unreached target?·1, seconds since the one before, URL, [referrer], [unreached target];
 *                              varint count; per query varints time, query, clicked URL + 1
 * visitors.offsets, visitors   per URL: varint count, varint differences of ascending users
 * queries.counts               per query: users, count, seconds of the last time
 * patterns                     URL patterns mined from all page views; see UrlPatterns
 * *.pending                    see {@link dev.waymark.traces.store.files.PendingTexts}
 * embedding                    of some traces: pages, then id and vector of each
 * </pre>
 */
public final class TraceWriter implements Closeable {
  public static final String VISITORS = "visitors";
  public static final String QUERY_TOTALS = "query-totals";

  private final int urlCount;
  private final int queryCount;
  private final PatternCollector patterns;
  private final EncryptedSpill visitors;
  private final EncryptedSpill queryTotals;
  private final UserHistory history = new UserHistory();
  private final SortedIdSet ids = new SortedIdSet();
  private int visitedUrlCount;
  private int userCount;
  private long visitCount;
  private long newVisitCount;
  private long droppedQueryCount;
  private long firstTime = Long.MAX_VALUE;
  private long lastTime = Long.MIN_VALUE;

  /**
   * @param urlCount URLs that are stored
   * @param patterns takes all visits, also those that are not stored
   */
  public TraceWriter(
      Path temporary,
      MemoryBudget memory,
      int urlCount,
      int queryCount,
      PatternCollector patterns) {
    this.urlCount = urlCount;
    this.queryCount = queryCount;
    this.patterns = patterns;
    this.visitors = new EncryptedSpill(temporary, VISITORS, memory);
    this.queryTotals = new EncryptedSpill(temporary, QUERY_TOTALS, memory);
  }

  /** Writes the users of a range of buckets. */
  public void writeUsers(
      EncryptedSpill histories,
      int fromBucket,
      int toBucket,
      TextNumbers urlNumbers,
      TextNumbers queryNumbers,
      TraceFiles files)
      throws IOException {
    try (TraceFileOutput userIds = files.create("users.ids");
        TraceFileOutput offsets = files.create("users.offsets");
        TraceFileOutput out = files.create("visits")) {
      for (int bucket = fromBucket; bucket < toBucket; bucket++) {
        for (EncryptedSpill.Cursor in = histories.drain(bucket); in.hasNext(); ) {
          long user = in.readLong();
          history.read(in);
          patterns.addUser(user, history);
          mapToNumbers(urlNumbers, queryNumbers);
          if (history.visitCount + history.queryCount > 0) {
            userIds.writeLong(user);
            offsets.writeLong(out.position());
            writeUser(out);
            userCount++;
          }
        }
      }
      offsets.writeLong(out.position());
    }
  }

  /** Maps ids to numbers + 1 and drops what may not be stored. */
  private void mapToNumbers(TextNumbers urls, TextNumbers queries) {
    int size = 0;
    int carriedFlags = 0;
    long carriedTarget = 0;
    for (int i = 0; i < history.visitCount; i++) {
      boolean isNew = (history.visitFlags[i] & VisitFlags.NEW) != 0;
      long url = urls.find(history.urls[i], isNew);
      long target = urls.find(history.unreachedTargets[i], isNew);
      carriedTarget = target == 0 ? carriedTarget : target;
      if (url == 0) {
        // The next visit takes over the session start and the unreached target of a dropped one.
        carriedFlags |= history.visitFlags[i] & (VisitFlags.SESSION_START | VisitFlags.AFTER_PAUSE);
        continue;
      }
      history.times[size] = history.times[i];
      history.urls[size] = url;
      history.referrers[size] = urls.find(history.referrers[i], isNew);
      history.unreachedTargets[size] = carriedTarget;
      history.visitFlags[size] = (byte) (history.visitFlags[i] | carriedFlags);
      size++;
      carriedFlags = 0;
      carriedTarget = 0;
    }
    history.visitCount = size;
    size = 0;
    for (int i = 0; i < history.queryCount; i++) {
      long query = queries.find(history.queries[i], history.queryIsNew[i]);
      if (query == 0) {
        droppedQueryCount += history.queryIsNew[i] ? 1 : 0;
      } else {
        history.queryTimes[size] = history.queryTimes[i];
        history.queries[size] = query;
        history.clickedUrls[size] = urls.find(history.clickedUrls[i], history.queryIsNew[i]);
        size++;
      }
    }
    history.queryCount = size;
  }

  private void writeUser(TraceFileOutput out) throws IOException {
    out.writeVarint(history.visitCount);
    long before = 0;
    ids.clear();
    for (int i = 0; i < history.visitCount; i++) {
      int flags = history.visitFlags[i] & ~VisitFlags.NEW;
      boolean back = (flags & VisitFlags.BACK) != 0;
      out.writeVarint(
          flags << 2
              | (history.referrers[i] != 0 ? 2 : 0)
              | (history.unreachedTargets[i] != 0 ? 1 : 0));
      out.writeVarint(history.times[i] - before);
      before = history.times[i];
      out.writeVarint(history.urls[i] - 1);
      if (history.referrers[i] != 0) {
        out.writeVarint(history.referrers[i] - 1);
      }
      if (history.unreachedTargets[i] != 0) {
        out.writeVarint(history.unreachedTargets[i] - 1);
      }
      firstTime = Math.min(firstTime, history.times[i]);
      lastTime = Math.max(lastTime, history.times[i]);
      visitCount += back ? 0 : 1;
      newVisitCount += back || (history.visitFlags[i] & VisitFlags.NEW) == 0 ? 0 : 1;
      ids.add(history.urls[i]);
    }
    ids.sortDistinct();
    for (int i = 0; i < ids.size(); i++) {
      long url = ids.get(i) - 1;
      EncryptedSpill.Bucket bucket = visitors.bucket(bucketOf(url, urlCount));
      bucket.writeVarint(url);
      bucket.writeVarint(userCount);
      bucket.endRecord();
    }
    writeUserQueries(out);
  }

  private void writeUserQueries(TraceFileOutput out) throws IOException {
    out.writeVarint(history.queryCount);
    ids.clear();
    for (int i = 0; i < history.queryCount; i++) {
      long query = history.queries[i] - 1;
      out.writeVarint(history.queryTimes[i]);
      out.writeVarint(query);
      out.writeVarint(history.clickedUrls[i]);
      addQueryTotal(query, 0, 1, history.queryTimes[i]);
      ids.add(history.queries[i]);
    }
    ids.sortDistinct();
    for (int i = 0; i < ids.size(); i++) {
      addQueryTotal(ids.get(i) - 1, 1, 0, 0);
    }
  }

  private void addQueryTotal(long query, int users, int count, long lastTime) {
    EncryptedSpill.Bucket bucket = queryTotals.bucket(bucketOf(query, queryCount));
    bucket.writeVarint(query);
    bucket.writeVarint(users);
    bucket.writeVarint(count);
    bucket.writeVarint(lastTime);
    bucket.endRecord();
  }

  /** The bucket of a text, in the order of numbers. */
  private static int bucketOf(long number, int count) {
    return (int) (number * EncryptedSpill.BUCKETS / count);
  }

  /** The first text of the next bucket. */
  private static int bucketEnd(int bucket, int count) {
    return (int) (((bucket + 1L) * count + EncryptedSpill.BUCKETS - 1) / EncryptedSpill.BUCKETS);
  }

  /** Pairs of URL and user, in varints. */
  public EncryptedSpill visitors() {
    return visitors;
  }

  /** Query, users, count and last time, in varints. */
  public EncryptedSpill queryTotals() {
    return queryTotals;
  }

  /** Writes the visitors of the URLs of a range of buckets. */
  public void writeVisitors(int fromBucket, int toBucket, TraceFiles files) throws IOException {
    try (TraceFileOutput offsets = files.create("visitors.offsets");
        TraceFileOutput out = files.create("visitors")) {
      int next = bucketEnd(fromBucket - 1, urlCount);
      for (int bucket = fromBucket; bucket < toBucket; bucket++) {
        int end = bucketEnd(bucket, urlCount);
        VisitorLists visitorLists = new VisitorLists(next, end - next, visitors.drain(bucket));
        for (; next < end; next++) {
          offsets.writeLong(out.position());
          visitedUrlCount += visitorLists.write(next, out) ? 1 : 0;
        }
      }
      offsets.writeLong(out.position());
    }
  }

  /** Writes the totals of the queries of a range of buckets. */
  public void writeQueryCounts(int fromBucket, int toBucket, TraceFiles files) throws IOException {
    try (TraceFileOutput out = files.create("queries.counts")) {
      for (int bucket = fromBucket; bucket < toBucket; bucket++) {
        int first = bucketEnd(bucket - 1, queryCount);
        long[] totals = new long[3 * (bucketEnd(bucket, queryCount) - first)];
        for (EncryptedSpill.Cursor in = queryTotals.drain(bucket); in.hasNext(); ) {
          int at = 3 * ((int) in.readVarint() - first);
          totals[at] += in.readVarint();
          totals[at + 1] += in.readVarint();
          totals[at + 2] = Math.max(totals[at + 2], in.readVarint());
        }
        for (long total : totals) {
          out.writeLong(total);
        }
      }
    }
  }

  /** Number of URLs with visits. */
  public int visitedUrlCount() {
    return visitedUrlCount;
  }

  public TraceCounts counts() {
    return new TraceCounts(
        visitCount, userCount, newVisitCount, droppedQueryCount, firstTime, lastTime);
  }

  @Override
  public void close() throws IOException {
    visitors.close();
    queryTotals.close();
  }
}
