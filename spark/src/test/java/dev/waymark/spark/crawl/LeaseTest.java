package dev.waymark.spark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LeaseTest {
  private final AtomicLong now = new AtomicLong();
  private final LeaseServer server = new LeaseServer("127.0.0.1", now::get);

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aShardIsCrawledByOneAttemptUntilItEndsOrFallsSilent() {
    assertThat(server.ask(3, "a", false)).isTrue();
    assertThat(server.ask(3, "b", false)).isFalse();
    assertThat(server.ask(4, "b", false)).isTrue();
    pass(9);
    assertThat(server.ask(3, "a", false)).isTrue();
    pass(9);
    assertThat(server.ask(3, "b", false)).isFalse();
    pass(4);
    assertThat(server.ask(3, "b", false)).isTrue();
    assertThat(server.ask(3, "a", false)).as("it was silent, and comes back").isFalse();
    assertThat(server.ask(3, "b", true)).isTrue();
    assertThat(server.ask(3, "c", false)).isTrue();
  }

  @Test
  void anAttemptThatGotItMayAskHostsUntilItEnds() throws Exception {
    try (Lease lease = Lease.acquire(server.address(), 1, "a", () -> {})) {
      assertThat(lease.isValid()).isTrue();
      assertThat(server.ask(1, "b", false)).isFalse();
      assertThat(lease.end()).isTrue();
    }
    assertThat(server.ask(1, "b", false)).isTrue();
  }

  private void pass(int seconds) {
    now.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }
}
