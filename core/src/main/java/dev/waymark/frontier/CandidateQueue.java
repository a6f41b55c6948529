package dev.waymark.frontier;

import dev.waymark.frontier.table.ChunkedIntArray;
import dev.waymark.frontier.table.ChunkedLongArray;
import dev.waymark.frontier.table.UrlTable;
import java.util.BitSet;

/**
 * The order of waiting candidates: those moved to the front, then by score, then by discovery. The
 * candidates of each host form a binary heap; this class holds slots and scores only.
 */
final class CandidateQueue {
  private final UrlTable urlTable;
  private final ChunkedLongArray scores = new ChunkedLongArray();
  private final ChunkedIntArray hostNumbers = new ChunkedIntArray();
  // Index in the host's heap plus one; 0 when it is in none.
  private final ChunkedIntArray heapIndexes = new ChunkedIntArray();
  private final BitSet atFront = new BitSet();
  private int size;

  CandidateQueue(UrlTable urlTable) {
    this.urlTable = urlTable;
  }

  /** The number of candidates in the heaps. */
  int size() {
    return size;
  }

  /** Assigns a slot to a host, without adding it to the heap yet. */
  void assign(int slot, HostQueue host, double score) {
    scores.ensureCapacity(slot + 1);
    hostNumbers.ensureCapacity(slot + 1);
    heapIndexes.ensureCapacity(slot + 1);
    hostNumbers.set(slot, host.number);
    heapIndexes.set(slot, 0);
    setScore(slot, score);
  }

  boolean contains(int slot) {
    return heapIndexes.get(slot) != 0;
  }

  /** The index in its host's heap, from 0; -1 if it is in none. */
  int heapIndex(int slot) {
    return heapIndexes.get(slot) - 1;
  }

  /** The number of its host. */
  int hostNumber(int slot) {
    return hostNumbers.get(slot);
  }

  double score(int slot) {
    return Double.longBitsToDouble(scores.get(slot));
  }

  /** Whether it comes before all others regardless of scores. */
  boolean isAtFront(int slot) {
    return atFront.get(slot);
  }

  void moveToFront(int slot, HostQueue host) {
    atFront.set(slot);
    updateScore(slot, score(slot), host);
  }

  boolean isBefore(int a, int b) {
    if (isAtFront(a) != isAtFront(b)) {
      return isAtFront(a);
    }
    double x = score(a);
    double y = score(b);
    return x != y ? x > y : urlTable.discoveryNumber(a) < urlTable.discoveryNumber(b);
  }

  void add(int slot, HostQueue host) {
    host.grow();
    siftUp(host, host.size() - 1, slot);
    size++;
  }

  void remove(int slot, HostQueue host) {
    int hole = heapIndexes.get(slot) - 1;
    int last = host.removeLast();
    heapIndexes.set(slot, 0);
    atFront.clear(slot);
    size--;
    if (last != slot) {
      sift(host, hole, last);
    }
  }

  /** Removes an arbitrary candidate of a host: the cheapest to remove. */
  int removeAny(HostQueue host) {
    int slot = host.removeLast();
    heapIndexes.set(slot, 0);
    atFront.clear(slot);
    size--;
    return slot;
  }

  /** Sets a score and restores the heap order. */
  void updateScore(int slot, double score, HostQueue host) {
    setScore(slot, score);
    if (contains(slot)) {
      sift(host, heapIndexes.get(slot) - 1, slot);
    }
  }

  private void setScore(int slot, double score) {
    // NaN would compare as equal to everything and break the heap.
    scores.set(
        slot, Double.doubleToRawLongBits(Double.isNaN(score) ? Double.NEGATIVE_INFINITY : score));
  }

  private void sift(HostQueue host, int i, int slot) {
    if (i > 0 && isBefore(slot, host.get((i - 1) / 2))) {
      siftUp(host, i, slot);
    } else {
      siftDown(host, i, slot);
    }
  }

  private void siftUp(HostQueue host, int from, int slot) {
    int i = from;
    while (i > 0 && isBefore(slot, host.get((i - 1) / 2))) {
      put(host, i, host.get((i - 1) / 2));
      i = (i - 1) / 2;
    }
    put(host, i, slot);
  }

  private void siftDown(HostQueue host, int from, int slot) {
    int i = from;
    while (2 * i + 1 < host.size()) {
      int child = 2 * i + 1;
      if (child + 1 < host.size() && isBefore(host.get(child + 1), host.get(child))) {
        child++;
      }
      if (!isBefore(host.get(child), slot)) {
        break;
      }
      put(host, i, host.get(child));
      i = child;
    }
    put(host, i, slot);
  }

  private void put(HostQueue host, int i, int slot) {
    host.set(i, slot);
    heapIndexes.set(slot, i + 1);
  }
}
