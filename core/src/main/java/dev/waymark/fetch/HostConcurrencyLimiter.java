package dev.waymark.fetch;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Lets a fixed number of requests to each host through at a time; the others wait their turn. */
final class HostConcurrencyLimiter {
  private final int permits;
  private final ConcurrentHashMap<String, HostPermits> hosts = new ConcurrentHashMap<>();

  HostConcurrencyLimiter(int permits) {
    this.permits = permits;
  }

  /** Waits for a turn, which {@link #release} must end. */
  void acquire(String host) throws InterruptedException {
    HostPermits queue =
        hosts.compute(
            host,
            (key, known) -> {
              HostPermits joined = known == null ? new HostPermits(permits) : known;
              joined.useCount++;
              return joined;
            });
    try {
      queue.semaphore.acquire();
    } catch (InterruptedException e) {
      removeIfUnused(host);
      throw e;
    }
  }

  void release(String host) {
    HostPermits queue = hosts.get(host);
    if (queue != null) {
      queue.semaphore.release();
      removeIfUnused(host);
    }
  }

  /** A host nobody asks or waits for takes no memory. */
  private void removeIfUnused(String host) {
    hosts.computeIfPresent(host, (key, queue) -> --queue.useCount == 0 ? null : queue);
  }

  /** The number of users changes only within the map's own exclusion. */
  private static final class HostPermits {
    final Semaphore semaphore;
    int useCount;

    HostPermits(int permits) {
      semaphore = new Semaphore(permits, true);
    }
  }
}
