package dev.waymark.frontier;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Parts the best of many slots from the rest, in linear time (Hoare's quickselect). */
final class Selection {
  private final Queue queue;

  Selection(Queue queue) {
    this.queue = queue;
  }

  /** Brings the {@code best} best to the front, in no order. */
  void part(int[] slots, int best) {
    int from = 0;
    int to = slots.length - 1;
    while (from < to) {
      int pivot = median(slots[from], slots[(from + to) >>> 1], slots[to]);
      int i = from;
      int j = to;
      while (i <= j) {
        while (queue.ahead(slots[i], pivot)) {
          i++;
        }
        while (queue.ahead(pivot, slots[j])) {
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
    part(slots, n);
    return IntStream.of(Arrays.copyOf(slots, n))
        .boxed()
        .sorted((a, b) -> queue.ahead(a, b) ? -1 : queue.ahead(b, a) ? 1 : 0)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int median(int a, int b, int c) {
    if (queue.ahead(a, b)) {
      return queue.ahead(b, c) ? b : queue.ahead(a, c) ? c : a;
    }
    return queue.ahead(a, c) ? a : queue.ahead(b, c) ? c : b;
  }
}
