package dev.waymark.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class SteadyClockTest {
  @Test
  void itCountsByItselfFromTheTimeOfDay() {
    Instant start = Instant.parse("2026-01-01T00:00:00Z");
    long[] nanos = {Long.MAX_VALUE - 10};
    SteadyClock clock = new SteadyClock(start, () -> nanos[0]);
    assertThat(clock.instant()).isEqualTo(start);
    nanos[0] += 2_500_000_000L;
    assertThat(clock.instant()).isEqualTo(start.plusMillis(2500));
  }
}
