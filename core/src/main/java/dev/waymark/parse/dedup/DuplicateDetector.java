package dev.waymark.parse.dedup;

import java.time.Instant;

/**
 * Finds exact and near duplicates of earlier pages by fingerprint. Its state depends only on the
 * pages added and their order, so replaying a journal restores it. Memory is bounded: when the
 * recent half is full, the older half is dropped. Owned by the crawl thread.
 */
public final class DuplicateDetector {
  /**
   * Texts whose SimHashes differ in at most this many bits are near duplicates (Manku, Jain and Das
   * Sarma, section 5.1, chose 3 of 64 for 8 billion pages).
   */
  public static final int MAX_NEAR_DISTANCE_BITS = 3;

  private final int tableCapacity;
  private DuplicateTable recentTable;
  private DuplicateTable olderTable;

  /**
   * @param capacity fingerprints kept in memory, about 180 bytes each
   */
  public DuplicateDetector(int capacity) {
    this.tableCapacity = Math.max(1, capacity / 2);
    this.recentTable = new DuplicateTable();
    this.olderTable = new DuplicateTable();
  }

  /** The page that a page duplicates: the first exact match, else the nearest near match. */
  public DuplicateMatch find(Fingerprint fingerprint) {
    DuplicateMatch exact = olderTable.findExact(fingerprint);
    exact = exact instanceof DuplicateMatch.None ? recentTable.findExact(fingerprint) : exact;
    if (!(exact instanceof DuplicateMatch.None) || fingerprint.simHash() == SimHash.NONE) {
      return exact;
    }
    DuplicateMatch older = olderTable.findNear(fingerprint.simHash());
    DuplicateMatch recent = recentTable.findNear(fingerprint.simHash());
    return distance(recent) < distance(older) ? recent : older;
  }

  private static int distance(DuplicateMatch duplicate) {
    return duplicate instanceof DuplicateMatch.Near near
        ? near.distance()
        : MAX_NEAR_DISTANCE_BITS + 1;
  }

  /** Finds the page that a page duplicates, and adds the page. */
  public DuplicateMatch findAndAdd(Fingerprint fingerprint, String url, Instant at) {
    DuplicateMatch duplicate = find(fingerprint);
    if (!(duplicate instanceof DuplicateMatch.Exact)) {
      // Near duplicates are no references for others: else, step by step, any two texts would
      // match.
      add(fingerprint, url, at, duplicate instanceof DuplicateMatch.None);
    }
    return duplicate;
  }

  /**
   * Adds a page that duplicates none.
   *
   * @return whether it was the last of the recent half: what was older is dropped
   */
  public boolean addUnique(Fingerprint fingerprint, String url, Instant at) {
    return add(fingerprint, url, at, true);
  }

  private boolean add(Fingerprint fingerprint, String url, Instant at, boolean isReference) {
    recentTable.add(fingerprint, url, at, isReference);
    boolean isFull = recentTable.size() >= tableCapacity;
    if (isFull) {
      olderTable = recentTable;
      recentTable = new DuplicateTable();
    }
    return isFull;
  }
}
