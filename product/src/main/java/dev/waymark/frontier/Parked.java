package dev.waymark.frontier;

import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.LongStream;

/** Candidates that must not be tried before some moment, the soonest first. */
final class Parked {
  private final PriorityQueue<One> queue =
      new PriorityQueue<>(Comparator.comparingLong(One::until).thenComparingLong(One::id));

  private record One(long until, long id) {}

  void add(long id, Instant notBefore) {
    queue.add(new One(Hosts.micros(notBefore), id));
  }

  /** Whether the moment of the first has come. */
  boolean isDue(Instant now) {
    return soonest() <= Hosts.micros(now);
  }

  /** Takes out the first. */
  long take() {
    return queue.remove().id();
  }

  /** The moment of the first, in microseconds; the end of time if there is none. */
  long soonest() {
    return queue.isEmpty() ? Long.MAX_VALUE : queue.element().until();
  }

  LongStream ids() {
    return queue.stream().mapToLong(One::id);
  }

  int size() {
    return queue.size();
  }
}
