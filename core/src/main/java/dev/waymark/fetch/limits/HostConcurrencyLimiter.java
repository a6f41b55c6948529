package dev.waymark.fetch.limits;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Limits the concurrent requests to each host; others wait in order. */
public final class HostConcurrencyLimiter {
  private final int permits;
  private final ConcurrentHashMap<String, HostPermits> hosts = new ConcurrentHashMap<>();

  public HostConcurrencyLimiter(int permits) {
    this.permits = permits;
  }

  /** Waits for a permit, which must be returned by {@link #release}. */
  public void acquire(String host) throws InterruptedException {
    HostPermits hostPermits =
        hosts.compute(
            host,
            (key, existing) -> {
              HostPermits used = existing == null ? new HostPermits(permits) : existing;
              used.useCount++;
              return used;
            });
    try {
      hostPermits.semaphore.acquire();
    } catch (InterruptedException e) {
      removeIfUnused(host);
      throw e;
    }
  }

  public void release(String host) {
    HostPermits hostPermits = hosts.get(host);
    if (hostPermits != null) {
      hostPermits.semaphore.release();
      removeIfUnused(host);
    }
  }

  /** An unused host takes no memory. */
  private void removeIfUnused(String host) {
    hosts.computeIfPresent(
        host, (key, hostPermits) -> --hostPermits.useCount == 0 ? null : hostPermits);
  }

  /** Its use count changes only within atomic operations of the map. */
  private static final class HostPermits {
    final Semaphore semaphore;
    int useCount;

    HostPermits(int permits) {
      semaphore = new Semaphore(permits, true);
    }
  }
}
