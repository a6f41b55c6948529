package dev.waymark.people.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Writes the ways of all people as a trace. Version 1 of the format; numbers are big-endian 64-bit,
 * varints are seven bits a byte, the lowest first.
 *
 * <pre>
 * urls.ids, queries.ids        id of each text, ascending as unsigned; its rank is its number
 * urls.at, queries.at          where each text starts, and the end of the last
 * urls.text, queries.text      the texts, UTF-8
 * urls.people, queries.people  one byte a text: from how many people it was seen, 255 at most
 * users.ids                    pseudonym of each person, ascending as unsigned
 * users.at                     where each person starts in visits, and the end of the last
 * visits                       per person: varint count; per visit varints marks·4 + referrer?·2 +
 *                              wanted?·1, seconds since the one before, URL, [referrer], [wanted];
 *                              varint count; per search varints time, query, clicked URL + 1
 * visitors.at, visitors        per URL: varint count, varint differences of ascending people
 * queries.counts               per query: people, times, seconds of the last time
 * *.pending                    see {@link Pending}
 * </pre>
 */
final class TraceWriter {
  private final Path folder;
  private final BitSet openUrls;
  private final BitSet openQueries;
  private final Spill visitors;
  private final Way way = new Way();
  private final Ids ids = new Ids();
  private long[] queryPeople = new long[0];
  private long[] queryTimes = new long[0];
  private long[] queryLast = new long[0];
  private int urlCount;
  private int visited;
  private int users;
  private long visits;
  private long fresh;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  /**
   * @param folder has the dictionaries already
   * @param openUrls numbers of URLs to which new visits are kept
   */
  TraceWriter(Path folder, Path temporary, Room room, BitSet openUrls, BitSet openQueries) {
    this.folder = folder;
    this.openUrls = openUrls;
    this.openQueries = openQueries;
    this.visitors = new Spill(temporary, "visitors", room);
  }

  void write(Ways ways) throws IOException {
    try (Arena arena = Arena.ofConfined();
        Output names = new Output(folder.resolve("users.ids"));
        Output places = new Output(folder.resolve("users.at"));
        Output out = new Output(folder.resolve("visits"))) {
      Dictionary urls = new Dictionary(folder, "urls", arena);
      Dictionary queries = new Dictionary(folder, "queries", arena);
      urlCount = urls.size();
      queryPeople = new long[queries.size()];
      queryTimes = new long[queries.size()];
      queryLast = new long[queries.size()];
      Numbers ofUrls = new Numbers(urls, openUrls);
      Numbers ofQueries = new Numbers(queries, openQueries);
      for (int bucket = 0; bucket < Spill.BUCKETS; bucket++) {
        for (Spill.Cursor in = ways.take(bucket); in.more(); ) {
          long user = in.number();
          way.read(in);
          choose(ofUrls, ofQueries);
          if (way.visits + way.searches > 0) {
            names.number(user);
            places.number(out.at());
            person(out);
            users++;
          }
        }
      }
      places.number(out.at());
    }
    writeVisitors();
    writeQueries();
    visitors.close();
  }

  /** Turns ids into numbers and drops what may not be kept. Ids of the way become numbers + 1. */
  private void choose(Numbers urls, Numbers queries) {
    int kept = 0;
    int carried = 0;
    long wanted = 0;
    for (int i = 0; i < way.visits; i++) {
      boolean isNew = (way.marks[i] & Way.NEW) != 0;
      long url = urls.of(way.urls[i], isNew);
      long want = urls.of(way.wanted[i], isNew);
      wanted = want == 0 ? wanted : want;
      if (url == 0) {
        // Where a session began and what it was after passes on to its next visit.
        carried |= way.marks[i] & 2;
        continue;
      }
      way.times[kept] = way.times[i];
      way.urls[kept] = url;
      way.referrers[kept] = urls.of(way.referrers[i], isNew);
      way.wanted[kept] = wanted;
      way.marks[kept] = (byte) (way.marks[i] | carried);
      kept++;
      carried = 0;
      wanted = 0;
    }
    way.visits = kept;
    kept = 0;
    for (int i = 0; i < way.searches; i++) {
      long query = queries.of(way.queries[i], way.askedNow[i]);
      if (query != 0) {
        way.askedAt[kept] = way.askedAt[i];
        way.queries[kept] = query;
        way.clicked[kept] = urls.of(way.clicked[i], way.askedNow[i]);
        kept++;
      }
    }
    way.searches = kept;
  }

  private void person(Output out) throws IOException {
    out.varint(way.visits);
    long before = 0;
    ids.clear();
    for (int i = 0; i < way.visits; i++) {
      int marks = way.marks[i] & ~Way.NEW;
      boolean back = (marks & Way.BACK) != 0;
      out.varint(marks << 2 | (way.referrers[i] != 0 ? 2 : 0) | (way.wanted[i] != 0 ? 1 : 0));
      out.varint(way.times[i] - before);
      before = way.times[i];
      out.varint(way.urls[i] - 1);
      if (way.referrers[i] != 0) {
        out.varint(way.referrers[i] - 1);
      }
      if (way.wanted[i] != 0) {
        out.varint(way.wanted[i] - 1);
      }
      first = Math.min(first, way.times[i]);
      last = Math.max(last, way.times[i]);
      visits += back ? 0 : 1;
      fresh += back || (way.marks[i] & Way.NEW) == 0 ? 0 : 1;
      ids.add(way.urls[i]);
    }
    ids.settle();
    for (int i = 0; i < ids.size(); i++) {
      long url = ids.get(i) - 1;
      Spill.Bucket bucket = visitors.bucket(bucketOf(url));
      bucket.varint(url);
      bucket.varint(users);
      bucket.end();
    }
    searches(out);
  }

  private void searches(Output out) throws IOException {
    out.varint(way.searches);
    ids.clear();
    for (int i = 0; i < way.searches; i++) {
      int query = (int) way.queries[i] - 1;
      out.varint(way.askedAt[i]);
      out.varint(query);
      out.varint(way.clicked[i]);
      queryTimes[query]++;
      queryLast[query] = Math.max(queryLast[query], way.askedAt[i]);
      ids.add(way.queries[i]);
    }
    ids.settle();
    for (int i = 0; i < ids.size(); i++) {
      queryPeople[(int) ids.get(i) - 1]++;
    }
  }

  /** Buckets of URLs in the order of their numbers. */
  private int bucketOf(long url) {
    return (int) (url * Spill.BUCKETS / urlCount);
  }

  private void writeVisitors() throws IOException {
    try (Output places = new Output(folder.resolve("visitors.at"));
        Output out = new Output(folder.resolve("visitors"))) {
      int next = 0;
      for (int bucket = 0; bucket < Spill.BUCKETS; bucket++) {
        int end = endOf(bucket);
        Visitors all = new Visitors(next, end - next, visitors.take(bucket));
        for (; next < end; next++) {
          places.number(out.at());
          visited += all.write(next, out) ? 1 : 0;
        }
      }
      places.number(out.at());
    }
  }

  /** The first URL of the next bucket. */
  private int endOf(int bucket) {
    return (int) (((bucket + 1L) * urlCount + Spill.BUCKETS - 1) / Spill.BUCKETS);
  }

  private void writeQueries() throws IOException {
    try (Output out = new Output(folder.resolve("queries.counts"))) {
      for (int i = 0; i < queryPeople.length; i++) {
        out.number(queryPeople[i]);
        out.number(queryTimes[i]);
        out.number(queryLast[i]);
      }
    }
  }

  int users() {
    return users;
  }

  /** URLs that somebody visited. */
  int urls() {
    return visited;
  }

  long visits() {
    return visits;
  }

  /** Visits of this import that were kept. */
  long fresh() {
    return fresh;
  }

  /** Seconds of the first visit; 0 if there is none. */
  long first() {
    return visits == 0 ? 0 : first;
  }

  /** Seconds of the last visit; 0 if there is none. */
  long last() {
    return visits == 0 ? 0 : last;
  }
}
