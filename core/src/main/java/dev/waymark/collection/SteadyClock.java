package dev.waymark.collection;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * A clock that nobody sets: it begins with the time of day and then counts by itself, so that waits
 * last as long as they should when the machine's clock is set back or forth.
 */
final class SteadyClock implements InstantSource {
  private final Instant start;
  private final LongSupplier nanoTime;
  private final long startNanos;

  SteadyClock(Instant start, LongSupplier nanoTime) {
    this.start = start;
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
  }

  static SteadyClock startingAt(Instant start) {
    return new SteadyClock(start, System::nanoTime);
  }

  @Override
  public Instant instant() {
    return start.plus(Duration.ofNanos(nanoTime.getAsLong() - startNanos));
  }
}
