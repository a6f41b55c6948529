package dev.waymark.parse.dedup;

import com.carrotsearch.hppc.IntIntHashMap;
import dev.waymark.text.SeededHash;
import dev.waymark.text.Words;
import java.time.Instant;
import java.util.Arrays;

/**
 * Fingerprints of pages, indexed by digest and by SimHash. Two SimHashes that differ in at most
 * three bits agree in one of their four quarters, so each page is in four lists, one for the value
 * of each quarter.
 */
final class DuplicateTable {
  private static final int QUARTERS = 4;

  /** Pages compared per list, the most recent ones: a site of similar pages fills a single list. */
  private static final int MAX_COMPARED_PAGES = 2_000;

  private int size;
  private long[] keys = new long[64];
  private long[] moreKeys = new long[64];
  private long[] simHashes = new long[64];
  private long[] times = new long[64];
  private String[] urls = new String[64];

  /** Page number + 1 by digest, open addressing; 0 is free. */
  private int[] slots = new int[256];

  /** Page number + 1 of the most recent page in each list, and of the next older one. */
  private final IntIntHashMap[] heads = new IntIntHashMap[QUARTERS];

  private final int[][] nextOlder = new int[QUARTERS][64];

  DuplicateTable() {
    Arrays.setAll(heads, q -> new IntIntHashMap());
  }

  int size() {
    return size;
  }

  DuplicateMatch findExact(Fingerprint fingerprint) {
    int found = slots[slot(key(fingerprint, 0), key(fingerprint, 1))] - 1;
    return found < 0
        ? DuplicateMatch.NONE
        : new DuplicateMatch.Exact(urls[found], Instant.ofEpochMilli(times[found]));
  }

  /** The nearest page, the oldest of equally near ones. */
  DuplicateMatch findNear(long simHash) {
    int best = -1;
    int distance = DuplicateDetector.MAX_NEAR_DISTANCE_BITS + 1;
    for (int q = 0; q < QUARTERS; q++) {
      int page = heads[q].get(quarter(simHash, q)) - 1;
      for (int compared = 0; page >= 0 && compared < MAX_COMPARED_PAGES; compared++) {
        int candidateDistance = SimHash.distance(simHash, simHashes[page]);
        if (candidateDistance < distance || (candidateDistance == distance && page < best)) {
          best = page;
          distance = candidateDistance;
        }
        page = nextOlder[q][page] - 1;
      }
    }
    return distance > DuplicateDetector.MAX_NEAR_DISTANCE_BITS
        ? DuplicateMatch.NONE
        : new DuplicateMatch.Near(urls[best], distance);
  }

  /**
   * @param isReference it is no near duplicate, so others are compared with it
   */
  void add(Fingerprint fingerprint, String url, Instant at, boolean isReference) {
    if (size == urls.length) {
      grow();
    }
    keys[size] = key(fingerprint, 0);
    moreKeys[size] = key(fingerprint, 1);
    simHashes[size] = fingerprint.simHash();
    times[size] = at.toEpochMilli();
    urls[size] = url;
    slots[slot(keys[size], moreKeys[size])] = size + 1;
    if (isReference && fingerprint.simHash() != SimHash.NONE) {
      addToLists(size);
    }
    size++;
  }

  private void addToLists(int page) {
    for (int q = 0; q < QUARTERS; q++) {
      int list = quarter(simHashes[page], q);
      nextOlder[q][page] = heads[q].put(list, page + 1);
    }
  }

  private static int quarter(long simHash, int q) {
    return (int) (simHash >>> (16 * q)) & 0xFFFF;
  }

  /** Two hashes of the digest, 128 bits together, identify it. */
  private static long key(Fingerprint fingerprint, int which) {
    long hash = which;
    for (int i = 0; i < fingerprint.digest().length(); i++) {
      hash = Words.mix(hash * 31 + fingerprint.digest().charAt(i));
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
