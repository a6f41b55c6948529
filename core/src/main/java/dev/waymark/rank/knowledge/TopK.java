package dev.waymark.rank.knowledge;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Keeps the slots of the k highest values; ties go to the first. */
final class TopK {
  private record Entry(int slot, double value) {}

  private static final Comparator<Entry> LOWEST_FIRST =
      Comparator.comparingDouble(Entry::value)
          .thenComparing(Comparator.comparingInt(Entry::slot).reversed());

  private final PriorityQueue<Entry> heap = new PriorityQueue<>(LOWEST_FIRST);
  private final int limit;

  TopK(int limit) {
    this.limit = limit;
  }

  void offer(int slot, double value) {
    Entry lowest = heap.peek();
    if (lowest != null && heap.size() >= limit && value <= lowest.value()) {
      return;
    }
    heap.add(new Entry(slot, value));
    if (heap.size() > limit) {
      heap.poll();
    }
  }

  /** Highest first. */
  List<Integer> slots() {
    return heap.stream().sorted(LOWEST_FIRST.reversed()).map(Entry::slot).toList();
  }
}
