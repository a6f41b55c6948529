package dev.waymark.fetch;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Lets a fixed number of requests to each host through at a time; the others wait their turn. */
final class HostGate {
  private final int permits;
  private final ConcurrentHashMap<String, Queue> queues = new ConcurrentHashMap<>();

  HostGate(int permits) {
    this.permits = permits;
  }

  /** Waits for a turn, which {@link #leave} must end. */
  void enter(String host) throws InterruptedException {
    Queue queue =
        queues.compute(
            host,
            (key, known) -> {
              Queue joined = known == null ? new Queue(permits) : known;
              joined.users++;
              return joined;
            });
    try {
      queue.turns.acquire();
    } catch (InterruptedException e) {
      forget(host);
      throw e;
    }
  }

  void leave(String host) {
    Queue queue = queues.get(host);
    if (queue != null) {
      queue.turns.release();
      forget(host);
    }
  }

  /** A host nobody asks or waits for takes no memory. */
  private void forget(String host) {
    queues.computeIfPresent(host, (key, queue) -> --queue.users == 0 ? null : queue);
  }

  /** The number of users changes only within the map's own exclusion. */
  private static final class Queue {
    final Semaphore turns;
    int users;

    Queue(int permits) {
      turns = new Semaphore(permits, true);
    }
  }
}
