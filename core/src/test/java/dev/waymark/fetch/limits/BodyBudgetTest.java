package dev.waymark.fetch.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BodyBudgetTest {
  @Test
  void whoFindsItUsedUpWaitsAndOneMayAlwaysFinish() throws Exception {
    BodyBudget budget = new BodyBudget(1000); // 200 bytes of bodies
    BodyBudget.Lease first = budget.newLease();
    BodyBudget.Lease second = budget.newLease();
    BodyBudget.Lease third = budget.newLease();
    assertThat(first.grow(150, 0)).isTrue();
    assertThat(second.grow(100, 0)).as("one may exceed it").isTrue();
    assertThat(third.grow(100, 0)).isFalse();
    assertThat(third.waited()).isTrue();
    assertThat(second.grow(5000, 0)).as("and as far as it must").isTrue();
    assertThat(first.grow(160, 0)).isFalse();
    second.close();
    assertThat(first.grow(160, 0)).isTrue();
    first.close();
    assertThat(third.grow(100, 0)).isTrue();
  }

  @Test
  void manyLargeBodiesAllEndAndFewAreThereAtOnce() throws Exception {
    BodyBudget budget = new BodyBudget(5 * 1000);
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(200);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 200; i++) {
        var _ =
            threads.submit(() -> {
              try (BodyBudget.Lease lease = budget.newLease()) {
                for (int size = 100; size <= 400; size *= 2) {
                  assertThat(lease.grow(size, 20_000)).isTrue();
                  Thread.onSpinWait();
                }
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                Thread.onSpinWait();
                now.decrementAndGet();
              }
              done.countDown();
              return null;
            });
      }
      assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(most.get()).isLessThanOrEqualTo(4);
  }
}
