package dev.waymark.learn;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Keeps the slots of the highest values offered; among equals the first. */
final class Top {
  private record Entry(int slot, double value) {}

  private static final Comparator<Entry> LOWEST_FIRST =
      Comparator.comparingDouble(Entry::value)
          .thenComparing(Comparator.comparingInt(Entry::slot).reversed());

  private final PriorityQueue<Entry> kept = new PriorityQueue<>(LOWEST_FIRST);
  private final int limit;

  Top(int limit) {
    this.limit = limit;
  }

  void offer(int slot, double value) {
    Entry lowest = kept.peek();
    if (lowest != null && kept.size() >= limit && value <= lowest.value()) {
      return;
    }
    kept.add(new Entry(slot, value));
    if (kept.size() > limit) {
      kept.poll();
    }
  }

  /** Highest first. */
  List<Integer> slots() {
    return kept.stream().sorted(LOWEST_FIRST.reversed()).map(Entry::slot).toList();
  }
}
