package dev.waymark.frontier;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One host: its waiting candidates as a heap of slots, and when it may be asked again. Times are
 * microseconds since 1970.
 */
final class HostQueue {
  private static final int CHUNK_BITS = 12;
  private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
  private static final int[][] EMPTY = {};

  final int number;
  final long key;

  /** Between the end of a request and the start of the next, in microseconds. */
  long delayMicros;

  /** No request before this. */
  long notBeforeMicros = Long.MIN_VALUE;

  /** Until then it is not worth waiting for, if nothing else is left. */
  long deferredUntilMicros = Long.MIN_VALUE;

  /** Added to the scores of its candidates when hosts are compared. */
  double scoreBonus;

  /** Requests in flight. */
  int inFlight;

  /** Pages fetched so far. */
  int fetchedPages;

  /** Why nothing more is asked from it; empty if it is only full, null if it is open. */
  @Nullable String closedReason;

  /** The heap of hosts it stands in, and where; null while it may not be asked at all. */
  @Nullable HostHeap heap;

  int heapIndex;

  private int[][] chunks = EMPTY;
  private int size;

  HostQueue(int number, long key, long delay) {
    this.number = number;
    this.key = key;
    this.delayMicros = delay;
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

  /** Makes room for one more at the end. */
  void grow() {
    int chunk = size >>> CHUNK_BITS;
    int inside = size & CHUNK_SIZE - 1;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, chunk + 1 + chunk / 2);
    }
    if (chunks[chunk] == null) {
      chunks[chunk] = new int[chunk == 0 ? 4 : CHUNK_SIZE];
    } else if (inside == chunks[chunk].length) {
      chunks[chunk] = Arrays.copyOf(chunks[chunk], inside * 4);
    }
    size++;
  }

  /** Takes the last one off. */
  int removeLast() {
    size--;
    int last = get(size);
    if (size == 0) {
      chunks = EMPTY;
    }
    return last;
  }
}
