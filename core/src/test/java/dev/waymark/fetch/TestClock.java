package dev.waymark.fetch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that tests advance by hand. */
public final class TestClock implements InstantSource {
  private volatile Instant now = Instant.parse("2026-03-01T12:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  public void pass(Duration time) {
    now = now.plus(time);
  }
}
