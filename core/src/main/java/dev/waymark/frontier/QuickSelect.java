package dev.waymark.frontier;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Parts the best of many slots from the rest, in linear time (Hoare's quickselect). */
final class QuickSelect {
  private final CandidateQueue queue;

  QuickSelect(CandidateQueue queue) {
    this.queue = queue;
  }

  /** Brings the {@code best} best to the front, in no order. */
  void partition(int[] slots, int best) {
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
      if (best <= j) {
        to = j;
      } else if (best >= i) {
        from = i;
      } else {
        return;
      }
    }
  }

  /** The {@code best} best, the first ahead of all. */
  int[] top(int[] slots, int best) {
    int n = Math.min(best, slots.length);
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
