package dev.waymark.traces.store;

import dev.waymark.people.VisitFlags;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.BitSet;

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
 * *.pending                    see {@link PendingTexts}
 * </pre>
 */
final class TraceWriter {
  private final Path folder;
  private final BitSet urlsAcceptingNew;
  private final BitSet queriesAcceptingNew;
  private final PatternCollector patterns;
  private final EncryptedSpill visitors;
  private final UserHistory history = new UserHistory();
  private final SortedIdSet ids = new SortedIdSet();
  private long[] queryUsers = new long[0];
  private long[] queryCounts = new long[0];
  private long[] queryLastTimes = new long[0];
  private int urlCount;
  private int visitedUrlCount;
  private int userCount;
  private long visitCount;
  private long newVisitCount;
  private long droppedQueryCount;
  private long firstTime = Long.MAX_VALUE;
  private long lastTime = Long.MIN_VALUE;

  /**
   * @param folder that has the dictionaries already
   * @param urlsAcceptingNew numbers of URLs to which new visits are stored
   * @param queriesAcceptingNew likewise for queries
   * @param patterns takes all visits, also those that are not stored
   */
  TraceWriter(
      Path folder,
      Path temporary,
      MemoryBudget memory,
      BitSet urlsAcceptingNew,
      BitSet queriesAcceptingNew,
      PatternCollector patterns) {
    this.folder = folder;
    this.patterns = patterns;
    this.urlsAcceptingNew = urlsAcceptingNew;
    this.queriesAcceptingNew = queriesAcceptingNew;
    this.visitors = new EncryptedSpill(temporary, "visitors", memory);
  }

  void write(HistoryCleaner histories) throws IOException {
    try (Arena arena = Arena.ofConfined();
        TraceFileOutput userIds = new TraceFileOutput(folder.resolve("users.ids"));
        TraceFileOutput offsets = new TraceFileOutput(folder.resolve("users.offsets"));
        TraceFileOutput out = new TraceFileOutput(folder.resolve("visits"))) {
      TextDictionary urls = new TextDictionary(folder, "urls", arena);
      TextDictionary queries = new TextDictionary(folder, "queries", arena);
      urlCount = urls.size();
      queryUsers = new long[queries.size()];
      queryCounts = new long[queries.size()];
      queryLastTimes = new long[queries.size()];
      TextNumberCache urlNumbers = new TextNumberCache(urls, urlsAcceptingNew);
      TextNumberCache queryNumbers = new TextNumberCache(queries, queriesAcceptingNew);
      for (int bucket = 0; bucket < EncryptedSpill.BUCKETS; bucket++) {
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
    writeVisitors();
    writeQueryCounts();
    visitors.close();
  }

  /** Maps ids to numbers + 1 and drops what may not be stored. */
  private void mapToNumbers(TextNumberCache urls, TextNumberCache queries) {
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
      EncryptedSpill.Bucket bucket = visitors.bucket(bucketOf(url));
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
      int query = (int) history.queries[i] - 1;
      out.writeVarint(history.queryTimes[i]);
      out.writeVarint(query);
      out.writeVarint(history.clickedUrls[i]);
      queryCounts[query]++;
      queryLastTimes[query] = Math.max(queryLastTimes[query], history.queryTimes[i]);
      ids.add(history.queries[i]);
    }
    ids.sortDistinct();
    for (int i = 0; i < ids.size(); i++) {
      queryUsers[(int) ids.get(i) - 1]++;
    }
  }

  /** The bucket of a URL, in the order of numbers. */
  private int bucketOf(long url) {
    return (int) (url * EncryptedSpill.BUCKETS / urlCount);
  }

  private void writeVisitors() throws IOException {
    try (TraceFileOutput offsets = new TraceFileOutput(folder.resolve("visitors.offsets"));
        TraceFileOutput out = new TraceFileOutput(folder.resolve("visitors"))) {
      int next = 0;
      for (int bucket = 0; bucket < EncryptedSpill.BUCKETS; bucket++) {
        int end = bucketEnd(bucket);
        VisitorLists visitorLists = new VisitorLists(next, end - next, visitors.drain(bucket));
        for (; next < end; next++) {
          offsets.writeLong(out.position());
          visitedUrlCount += visitorLists.write(next, out) ? 1 : 0;
        }
      }
      offsets.writeLong(out.position());
    }
  }

  /** The first URL of the next bucket. */
  private int bucketEnd(int bucket) {
    return (int) (((bucket + 1L) * urlCount + EncryptedSpill.BUCKETS - 1) / EncryptedSpill.BUCKETS);
  }

  private void writeQueryCounts() throws IOException {
    try (TraceFileOutput out = new TraceFileOutput(folder.resolve("queries.counts"))) {
      for (int i = 0; i < queryUsers.length; i++) {
        out.writeLong(queryUsers[i]);
        out.writeLong(queryCounts[i]);
        out.writeLong(queryLastTimes[i]);
      }
    }
  }

  int userCount() {
    return userCount;
  }

  /** Number of URLs with visits. */
  int visitedUrlCount() {
    return visitedUrlCount;
  }

  long visitCount() {
    return visitCount;
  }

  /** Visits of this import that were stored. */
  long newVisitCount() {
    return newVisitCount;
  }

  /** Queries of this import that too few users have. */
  long droppedQueryCount() {
    return droppedQueryCount;
  }

  /** Seconds of the first visit; 0 if there is none. */
  long firstTime() {
    return visitCount == 0 ? 0 : firstTime;
  }

  /** Seconds of the last visit; 0 if there is none. */
  long lastTime() {
    return visitCount == 0 ? 0 : lastTime;
  }
}
