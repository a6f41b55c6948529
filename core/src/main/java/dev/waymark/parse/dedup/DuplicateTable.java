package dev.waymark.parse.dedup;

import dev.waymark.text.SeededHash;
import dev.waymark.text.Words;
import java.time.Instant;
import java.util.Arrays;

/**
 * Up to some number of pages by digest and by SimHash, in arrays. Two SimHashes that differ in at
 * most three bits agree in one of their four quarters: so each page is in four lists, one for the
 * value of each quarter.
 */
final class DuplicateTable {
  private static final int QUARTERS = 4;

  /** Pages looked at in a list, the youngest: a site of many alike fills a single one. */
  private static final int MAX_COMPARED_PAGES = 2_000;

  private int size;
  private long[] keys = new long[64];
  private long[] moreKeys = new long[64];
  private long[] simHashes = new long[64];
  private long[] times = new long[64];
  private String[] urls = new String[64];

  /** Page number + 1 by digest, open addressing; 0 is free. */
  private int[] slots = new int[256];

  /** Page number + 1 of the youngest in each list, and of the next older one. */
  private final int[][] heads = new int[QUARTERS][1 << 16];

  private final int[][] nextOlder = new int[QUARTERS][64];

  int size() {
    return size;
  }

  DuplicateMatch findExact(Fingerprint print) {
    int found = slots[slot(key(print, 0), key(print, 1))] - 1;
    return found < 0
        ? DuplicateMatch.NONE
        : new DuplicateMatch.Exact(urls[found], Instant.ofEpochMilli(times[found]));
  }

  /** The nearest page, the eldest of equally near ones. */
  DuplicateMatch findNear(long simHash) {
    int best = -1;
    int distance = DuplicateDetector.MAX_NEAR_DISTANCE_BITS + 1;
    for (int q = 0; q < QUARTERS; q++) {
      int page = heads[q][quarter(simHash, q)] - 1;
      for (int walked = 0; page >= 0 && walked < MAX_COMPARED_PAGES; walked++) {
        int differs = SimHash.distance(simHash, simHashes[page]);
        if (differs < distance || (differs == distance && page < best)) {
          best = page;
          distance = differs;
        }
        page = nextOlder[q][page] - 1;
      }
    }
    return distance > DuplicateDetector.MAX_NEAR_DISTANCE_BITS
        ? DuplicateMatch.NONE
        : new DuplicateMatch.Near(urls[best], distance);
  }

  /**
   * @param first it repeats none, so others may be near it
   */
  void add(Fingerprint print, String url, Instant at, boolean first) {
    if (size == urls.length) {
      grow();
    }
    keys[size] = key(print, 0);
    moreKeys[size] = key(print, 1);
    simHashes[size] = print.simHash();
    times[size] = at.toEpochMilli();
    urls[size] = url;
    slots[slot(keys[size], moreKeys[size])] = size + 1;
    if (first && print.simHash() != SimHash.NONE) {
      addToLists(size);
    }
    size++;
  }

  private void addToLists(int page) {
    for (int q = 0; q < QUARTERS; q++) {
      int list = quarter(simHashes[page], q);
      nextOlder[q][page] = heads[q][list];
      heads[q][list] = page + 1;
    }
  }

  private static int quarter(long simHash, int q) {
    return (int) (simHash >>> (16 * q)) & 0xFFFF;
  }

  /** Two hashes of the digest, 128 bits together, are taken for the digest. */
  private static long key(Fingerprint print, int which) {
    long hash = which;
    for (int i = 0; i < print.digest().length(); i++) {
      hash = Words.mix(hash * 31 + print.digest().charAt(i));
    }
    return hash;
  }

  private int slot(long key, long moreKey) {
    int mask = slots.length - 1;
    int slot = SeededHash.hash(key) & mask;
    while (slots[slot] != 0
        && (keys[slots[slot] - 1] != key || moreKeys[slots[slot] - 1] != moreKey)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    int capacity = size * 2;
    keys = Arrays.copyOf(keys, capacity);
    moreKeys = Arrays.copyOf(moreKeys, capacity);
    simHashes = Arrays.copyOf(simHashes, capacity);
    times = Arrays.copyOf(times, capacity);
    urls = Arrays.copyOf(urls, capacity);
    for (int q = 0; q < QUARTERS; q++) {
      nextOlder[q] = Arrays.copyOf(nextOlder[q], capacity);
    }
    slots = new int[capacity * 4];
    for (int page = 0; page < size; page++) {
      slots[slot(keys[page], moreKeys[page])] = page + 1;
    }
  }
}
