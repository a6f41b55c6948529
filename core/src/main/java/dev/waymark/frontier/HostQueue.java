package dev.waymark.frontier;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One host: its waiting candidates as a heap of slots, and when it may be contacted again. Times
 * are microseconds since the epoch.
 */
final class HostQueue {
  private static final int CHUNK_BITS = 12;
  private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
  private static final int[][] EMPTY = {};

  final int number;
  final long key;

  /** Politeness delay between the end of a request and the start of the next. */
  long delayMicros;

  /** No request before this. */
  long notBeforeMicros = Long.MIN_VALUE;

  /** When the wait until then began. */
  long waitSinceMicros;

  /** The host names a crawl delay. */
  boolean hasCrawlDelay;

  /** Added to the scores of its candidates when hosts are compared. */
  double scoreBonus;

  /** Requests in flight. */
  int inFlight;

  /** Pages fetched so far. */
  int fetchedPages;

  /** Its page limit is reached: no more requests are sent to it. */
  boolean closed;

  /** The heap of hosts it is in, and its index; null while it cannot be scheduled. */
  @Nullable HostHeap heap;

  int heapIndex;

  private int[][] chunks = EMPTY;
  private int size;

  HostQueue(int number, long key, long delayMicros) {
    this.number = number;
    this.key = key;
    this.delayMicros = delayMicros;
  }

  int size() {
    return size;
  }

  int get(int i) {
    return chunks[i >>> CHUNK_BITS][i & CHUNK_SIZE - 1];
  }

  void set(int i, int slot) {
    chunks[i >>> CHUNK_BITS][i & CHUNK_SIZE - 1] = slot;
  }

  /** Makes room for one more slot at the end. */
  void grow() {
    int chunk = size >>> CHUNK_BITS;
    int offset = size & CHUNK_SIZE - 1;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, chunk + 1 + chunk / 2);
    }
    if (chunks[chunk] == null) {
      chunks[chunk] = new int[chunk == 0 ? 4 : CHUNK_SIZE];
    } else if (offset == chunks[chunk].length) {
      chunks[chunk] = Arrays.copyOf(chunks[chunk], offset * 4);
    }
    size++;
  }

  /** Removes the last slot. */
  int removeLast() {
    size--;
    int last = get(size);
    if (size == 0) {
      chunks = EMPTY;
    }
    return last;
  }
}
