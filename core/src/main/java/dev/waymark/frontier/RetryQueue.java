package dev.waymark.frontier;

import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.LongStream;

/** Candidates that must not be tried before some moment, the soonest first. */
final class RetryQueue {
  private final PriorityQueue<Entry> queue =
      new PriorityQueue<>(
          Comparator.comparingLong(Entry::notBeforeMicros).thenComparingLong(Entry::id));

  private record Entry(long notBeforeMicros, long id) {}

  void add(long id, Instant notBefore) {
    queue.add(new Entry(HostQueues.toMicros(notBefore), id));
  }

  /** Whether the moment of the first has come. */
  boolean isDue(Instant now) {
    return nextDueMicros() <= HostQueues.toMicros(now);
  }

  /** Takes out the first. */
  long poll() {
    return queue.remove().id();
  }

  /** The moment of the first, in microseconds; the end of time if there is none. */
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
