package dev.waymark.spark;

import dev.waymark.parse.Duplicates;
import dev.waymark.parse.Fingerprint;
import dev.waymark.parse.Twin;
import dev.waymark.url.Urls;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;

/**
 * Which pages there are, numbered in the order in which they were fetched, as a crawl numbers them;
 * every machine has it. Twenty bytes a page.
 */
final class Roster implements Serializable {
  private final long[] ids; // ascending
  private final int[] numbers; // beside them
  private final long[] places; // by number: part above, index below
  private final BitSet wanted; // by number
  private final int troubled;

  private Roster(long[] ids, int[] numbers, long[] places, BitSet wanted, int troubled) {
    this.ids = ids;
    this.numbers = numbers;
    this.places = places;
    this.wanted = wanted;
    this.troubled = troubled;
  }

  /**
   * @param heads in their order, each URL once
   * @param duplicates meets them: one that repeats another is not wanted, as in a crawl
   */
  static Roster of(Iterator<Head> heads, Duplicates duplicates) {
    long[] ids = new long[1024];
    long[] places = new long[1024];
    BitSet wanted = new BitSet();
    int size = 0;
    int troubled = 0;
    while (heads.hasNext()) {
      Head head = heads.next();
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, 2 * size);
        places = Arrays.copyOf(places, 2 * size);
      }
      ids[size] = Urls.id(head.url());
      places[size] = place(head.part(), head.index());
      Fingerprint print = new Fingerprint(head.digest(), head.simHash());
      boolean fresh = duplicates.meet(print, head.url(), head.at()) instanceof Twin.None;
      wanted.set(size++, fresh && head.satisfied());
      troubled += head.troubled() ? 1 : 0;
    }
    long[] sorted = Arrays.copyOf(ids, size);
    Arrays.sort(sorted);
    int[] numbers = new int[size];
    for (int number = 0; number < size; number++) {
      numbers[Arrays.binarySearch(sorted, ids[number])] = number;
    }
    return new Roster(sorted, numbers, Arrays.copyOf(places, size), wanted, troubled);
  }

  private static long place(int part, int index) {
    return (long) part << 32 | index;
  }

  int pages() {
    return ids.length;
  }

  int wanted() {
    return wanted.cardinality();
  }

  /** Pages on which the predicate failed. */
  int troubled() {
    return troubled;
  }

  /** The number of the page at a URL; -1 if there is none. */
  int number(long id) {
    int at = Arrays.binarySearch(ids, id);
    return at < 0 ? -1 : numbers[at];
  }

  boolean isWanted(int number) {
    return wanted.get(number);
  }

  /** The first page that is wanted; one more than the last page if none is. */
  int firstWanted() {
    int first = wanted.nextSetBit(0);
    return first < 0 ? pages() : first;
  }

  /** Whether a sheet is the capture of its page that counts. */
  boolean counts(int number, int part, int index) {
    return places[number] == place(part, index);
  }

  /** The part that has the sheet of a page. */
  int part(int number) {
    return (int) (places[number] >>> 32);
  }

  /** The place of the sheet within its part. */
  int index(int number) {
    return (int) places[number];
  }
}
