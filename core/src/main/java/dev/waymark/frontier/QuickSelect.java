package dev.waymark.frontier;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Selects the best of many slots in linear time (Hoare's quickselect). */
final class QuickSelect {
  private final CandidateQueue queue;

  QuickSelect(CandidateQueue queue) {
    this.queue = queue;
  }

  /** Moves the {@code count} best to the front, in no particular order. */
  void partition(int[] slots, int count) {
    int from = 0;
    int to = slots.length - 1;
    while (from < to) {
      int pivot = median(slots[from], slots[(from + to) >>> 1], slots[to]);
      int i = from;
      int j = to;
      while (i <= j) {
        while (queue.isBefore(slots[i], pivot)) {
          i++;
        }
        while (queue.isBefore(pivot, slots[j])) {
          j--;
        }
        if (i <= j) {
          int swap = slots[i];
          slots[i++] = slots[j];
          slots[j--] = swap;
        }
      }
      if (count <= j) {
        to = j;
      } else if (count >= i) {
        from = i;
      } else {
        return;
      }
    }
  }

  /** The {@code count} best, sorted. */
  int[] top(int[] slots, int count) {
    int n = Math.min(count, slots.length);
    partition(slots, n);
    return IntStream.of(Arrays.copyOf(slots, n))
        .boxed()
        .sorted((a, b) -> queue.isBefore(a, b) ? -1 : queue.isBefore(b, a) ? 1 : 0)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int median(int a, int b, int c) {
    if (queue.isBefore(a, b)) {
      return queue.isBefore(b, c) ? b : queue.isBefore(a, c) ? c : a;
    }
    return queue.isBefore(a, c) ? a : queue.isBefore(b, c) ? c : b;
  }
}
