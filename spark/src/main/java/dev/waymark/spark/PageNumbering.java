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
 * Which pages there are, numbered in the order in which they were fetched, as a crawl numbers them;
 * every machine has it. Twenty bytes a page.
 */
final class PageNumbering implements Serializable {
  private final long[] ids; // ascending
  private final int[] numbers; // beside them
  private final long[] locations; // by number: part above, index below
  private final BitSet relevant; // by number
  private final int failed;

  private PageNumbering(long[] ids, int[] numbers, long[] places, BitSet wanted, int troubled) {
    this.ids = ids;
    this.numbers = numbers;
    this.locations = places;
    this.relevant = wanted;
    this.failed = troubled;
  }

  /**
   * @param heads in their order, each URL once
   * @param duplicates meets them: one that repeats another is not wanted, as in a crawl
   */
  static PageNumbering build(Iterator<PageHeader> heads, DuplicateDetector duplicates) {
    long[] ids = new long[1024];
    long[] places = new long[1024];
    BitSet wanted = new BitSet();
    int size = 0;
    int troubled = 0;
    while (heads.hasNext()) {
      PageHeader head = heads.next();
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, 2 * size);
        places = Arrays.copyOf(places, 2 * size);
      }
      ids[size] = Urls.id(head.url());
      places[size] = packLocation(head.partition(), head.index());
      Fingerprint print = new Fingerprint(head.digest(), head.simHash());
      boolean fresh =
          duplicates.findAndAdd(print, head.url(), head.fetchedAt()) instanceof DuplicateMatch.None;
      wanted.set(size++, fresh && head.relevant());
      troubled += head.failed() ? 1 : 0;
    }
    long[] sorted = Arrays.copyOf(ids, size);
    Arrays.sort(sorted);
    int[] numbers = new int[size];
    for (int number = 0; number < size; number++) {
      numbers[Arrays.binarySearch(sorted, ids[number])] = number;
    }
    return new PageNumbering(sorted, numbers, Arrays.copyOf(places, size), wanted, troubled);
  }

  private static long packLocation(int part, int index) {
    return (long) part << 32 | index;
  }

  int pages() {
    return ids.length;
  }

  int relevantPages() {
    return relevant.cardinality();
  }

  /** Pages on which the predicate failed. */
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

  /** The first page that is wanted; one more than the last page if none is. */
  int firstRelevant() {
    int first = relevant.nextSetBit(0);
    return first < 0 ? pages() : first;
  }

  /** Whether a sheet is the capture of its page that counts. */
  boolean isCurrentCapture(int number, int part, int index) {
    return locations[number] == packLocation(part, index);
  }

  /** The part that has the sheet of a page. */
  int partition(int number) {
    return (int) (locations[number] >>> 32);
  }

  /** The place of the sheet within its part. */
  int index(int number) {
    return (int) locations[number];
  }
}
