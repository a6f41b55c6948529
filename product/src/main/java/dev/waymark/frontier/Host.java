package dev.waymark.frontier;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One host: its waiting candidates as a heap of slots, and when it may be asked again. Times are
 * microseconds since 1970.
 */
final class Host {
  private static final int BITS = 12;
  private static final int CHUNK = 1 << BITS;
  private static final int[][] EMPTY = {};

  final int number;
  final long key;

  /** Between the end of a request and the start of the next, in microseconds. */
  long delay;

  /** No request before this. */
  long notBefore = Long.MIN_VALUE;

  /** Until then it is not worth waiting for, if nothing else is left. */
  long left = Long.MIN_VALUE;

  /** Added to the scores of its candidates when hosts are compared. */
  double extra;

  /** Requests in flight. */
  int busy;

  /** Pages fetched so far. */
  int fetched;

  /** Why nothing more is asked from it; empty if it is only full, null if it is open. */
  @Nullable String closed;

  /** The heap of hosts it stands in, and where; null while it may not be asked at all. */
  @Nullable HostHeap heap;

  int place;

  private int[][] chunks = EMPTY;
  private int size;

  Host(int number, long key, long delay) {
    this.number = number;
    this.key = key;
    this.delay = delay;
  }

  int size() {
    return size;
  }

  int get(int i) {
    return chunks[i >>> BITS][i & CHUNK - 1];
  }

  void set(int i, int slot) {
    chunks[i >>> BITS][i & CHUNK - 1] = slot;
  }

  /** Makes room for one more at the end. */
  void lengthen() {
    int chunk = size >>> BITS;
    int inside = size & CHUNK - 1;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, chunk + 1 + chunk / 2);
    }
    if (chunks[chunk] == null) {
      chunks[chunk] = new int[chunk == 0 ? 4 : CHUNK];
    } else if (inside == chunks[chunk].length) {
      chunks[chunk] = Arrays.copyOf(chunks[chunk], inside * 4);
    }
    size++;
  }

  /** Takes the last one off. */
  int shorten() {
    size--;
    int last = get(size);
    if (size == 0) {
      chunks = EMPTY;
    }
    return last;
  }
}
