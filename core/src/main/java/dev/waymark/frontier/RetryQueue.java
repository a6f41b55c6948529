package dev.waymark.frontier;

import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.LongStream;

/** Candidates to retry, ordered by the time before which they must not be. */
final class RetryQueue {
  private final PriorityQueue<Entry> queue =
      new PriorityQueue<>(
          Comparator.comparingLong(Entry::notBeforeMicros).thenComparingLong(Entry::id));

  private record Entry(long notBeforeMicros, long id) {}

  void add(long id, Instant notBefore) {
    queue.add(new Entry(HostQueues.toMicros(notBefore), id));
  }

  /** Whether the first may be retried. */
  boolean isDue(Instant now) {
    return nextDueMicros() <= HostQueues.toMicros(now);
  }

  /** Removes the first. */
  long poll() {
    return queue.remove().id();
  }

  /** The time of the first, in microseconds; {@code Long.MAX_VALUE} if there is none. */
  long nextDueMicros() {
    return queue.isEmpty() ? Long.MAX_VALUE : queue.element().notBeforeMicros();
  }

  LongStream ids() {
    return queue.stream().mapToLong(Entry::id);
  }

  int size() {
    return queue.size();
  }
}
