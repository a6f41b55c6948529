package dev.waymark.parse.dedup;

import java.time.Instant;

/**
 * Remembers pages by fingerprint, to find the ones that come again. What it answers depends on the
 * pages it met and their order only, so meeting those of a journal again makes it what it was. Its
 * memory is bounded: when half of it is full, the older half is forgotten. Owned by the crawl.
 */
public final class DuplicateDetector {
  /**
   * Texts that differ in this many bits or fewer are nearly the same (Manku, Jain and Das Sarma,
   * section 5.1, chose 3 of 64 for 8 billion pages).
   */
  public static final int MAX_NEAR_DISTANCE_BITS = 3;

  private final int tableCapacity;
  private DuplicateTable recentTable;
  private DuplicateTable olderTable;

  /**
   * @param remembered pages kept in memory, about 180 bytes each
   */
  public DuplicateDetector(int remembered) {
    this.tableCapacity = Math.max(1, remembered / 2);
    this.recentTable = new DuplicateTable();
    this.olderTable = new DuplicateTable();
  }

  /** The page that one repeats; the first that was met, for near ones the nearest. */
  public DuplicateMatch find(Fingerprint print) {
    DuplicateMatch same = olderTable.findExact(print);
    same = same instanceof DuplicateMatch.None ? recentTable.findExact(print) : same;
    if (!(same instanceof DuplicateMatch.None) || print.simHash() == SimHash.NONE) {
      return same;
    }
    DuplicateMatch elder = olderTable.findNear(print.simHash());
    DuplicateMatch younger = recentTable.findNear(print.simHash());
    return distance(younger) < distance(elder) ? younger : elder;
  }

  private static int distance(DuplicateMatch twin) {
    return twin instanceof DuplicateMatch.Near near ? near.distance() : MAX_NEAR_DISTANCE_BITS + 1;
  }

  /** Finds the page that one repeats, and remembers it, too. */
  public DuplicateMatch findAndAdd(Fingerprint print, String url, Instant at) {
    DuplicateMatch twin = find(print);
    if (!(twin instanceof DuplicateMatch.Exact)) {
      // Only first ones stand for their text: else, step by step, anything would be near anything.
      add(print, url, at, twin instanceof DuplicateMatch.None);
    }
    return twin;
  }

  /** Remembers a page that repeats none. */
  public void addUnique(Fingerprint print, String url, Instant at) {
    add(print, url, at, true);
  }

  private void add(Fingerprint print, String url, Instant at, boolean first) {
    recentTable.add(print, url, at, first);
    if (recentTable.size() >= tableCapacity) {
      olderTable = recentTable;
      recentTable = new DuplicateTable();
    }
  }
}
