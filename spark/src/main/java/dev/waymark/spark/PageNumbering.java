package dev.waymark.spark;

import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.url.Urls;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;

/**
 * Numbers all pages in the order in which they were fetched, as a crawl does; every machine has a
 * copy. Twenty bytes a page.
 */
final class PageNumbering implements Serializable {
  private final long[] ids; // ascending
  private final int[] numbers; // number of each id
  private final long[] locations; // by number: partition in the upper, index in the lower half
  private final BitSet relevant; // by number
  private final int failed;

  private PageNumbering(long[] ids, int[] numbers, long[] locations, BitSet relevant, int failed) {
    this.ids = ids;
    this.numbers = numbers;
    this.locations = locations;
    this.relevant = relevant;
    this.failed = failed;
  }

  /**
   * @param headers in order, each URL once
   * @param duplicates detector: as in a crawl, a duplicate is not relevant
   */
  static PageNumbering build(Iterator<PageHeader> headers, DuplicateDetector duplicates) {
    long[] ids = new long[1024];
    long[] locations = new long[1024];
    BitSet relevant = new BitSet();
    int size = 0;
    int failed = 0;
    while (headers.hasNext()) {
      PageHeader header = headers.next();
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, 2 * size);
        locations = Arrays.copyOf(locations, 2 * size);
      }
      ids[size] = Urls.id(header.url());
      locations[size] = packLocation(header.partition(), header.index());
      Fingerprint fingerprint = new Fingerprint(header.digest(), header.simHash());
      boolean isNew =
          duplicates.findAndAdd(fingerprint, header.url(), header.fetchedAt())
              instanceof DuplicateMatch.None;
      relevant.set(size++, isNew && header.relevant());
      failed += header.failed() ? 1 : 0;
    }
    long[] sorted = Arrays.copyOf(ids, size);
    Arrays.sort(sorted);
    int[] numbers = new int[size];
    for (int number = 0; number < size; number++) {
      numbers[Arrays.binarySearch(sorted, ids[number])] = number;
    }
    return new PageNumbering(sorted, numbers, Arrays.copyOf(locations, size), relevant, failed);
  }

  private static long packLocation(int partition, int index) {
    return (long) partition << 32 | index;
  }

  int pages() {
    return ids.length;
  }

  int relevantPages() {
    return relevant.cardinality();
  }

  /** Number of pages on which the predicate failed. */
  int failedPages() {
    return failed;
  }

  /** The number of the page at a URL; -1 if there is none. */
  int number(long id) {
    int at = Arrays.binarySearch(ids, id);
    return at < 0 ? -1 : numbers[at];
  }

  boolean isRelevant(int number) {
    return relevant.get(number);
  }

  /** The first relevant page; the number of pages if there is none. */
  int firstRelevant() {
    int first = relevant.nextSetBit(0);
    return first < 0 ? pages() : first;
  }

  /** Whether a row is the current capture of its page. */
  boolean isCurrentCapture(int number, int partition, int index) {
    return locations[number] == packLocation(partition, index);
  }

  /** The partition that has the row of a page. */
  int partition(int number) {
    return (int) (locations[number] >>> 32);
  }

  /** The index of the row within its partition. */
  int index(int number) {
    return (int) locations[number];
  }
}
