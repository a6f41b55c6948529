package dev.waymark.frontier;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Keeps the queue within its limits. An evicted candidate becomes unknown: it may be found again,
 * and the disk does not fill with URLs that are never fetched. The lowest scores are evicted in
 * batches of a twentieth, so that selecting them costs little per candidate.
 */
final class QueueEviction {
  /** Candidates of closed hosts that are removed per finished page. */
  private static final int MAX_DRAINED_PER_PAGE = 256;

  private final FrontierOptions settings;
  private final FrontierStore store;
  private final CandidateQueue queue;
  private final HostQueues hosts;
  private final QuickSelect quickSelect;
  private final Deque<HostQueue> closedHosts = new ArrayDeque<>();
  private int drainingCount;

  /** The highest evicted score while the queue is full; NaN when there is room. */
  private double scoreFloor = Double.NaN;

  QueueEviction(
      FrontierOptions settings, FrontierStore store, CandidateQueue queue, HostQueues hosts) {
    this.settings = settings;
    this.store = store;
    this.queue = queue;
    this.hosts = hosts;
    this.quickSelect = new QuickSelect(queue);
  }

  /** The number of candidates of closed hosts that are still in the heaps. */
  int drainingCount() {
    return drainingCount;
  }

  /** Whether there is no room for a new candidate: it would be evicted next. */
  boolean rejects(HostQueue host, double score) {
    if (queue.size() - drainingCount < sizeAfterEviction(settings.maxQueueSize())) {
      scoreFloor = Double.NaN;
    }
    return host.closed || hosts.isFull(host) || score <= scoreFloor;
  }

  /** Enforces the limits after a candidate of a host was added. */
  void trimAfterAdd(HostQueue host) {
    int perHost = settings.maxQueuePerHost();
    if (perHost > 0 && host.size() > perHost) {
      int[] slots = new int[host.size()];
      Arrays.setAll(slots, host::get);
      evictAllBut(slots, sizeAfterEviction(perHost));
    }
    trim();
  }

  /** Evicts the lowest scores if too many wait. */
  void trim() {
    if (queue.size() - drainingCount > settings.maxQueueSize()) {
      scoreFloor = evictAllBut(openSlots(), sizeAfterEviction(settings.maxQueueSize()));
    }
  }

  /** Stops fetching from a host; its candidates become unknown bit by bit. */
  void closeHost(HostQueue host) {
    if (!host.closed) {
      host.closed = true;
      drainingCount += host.size();
      closedHosts.add(host);
      hosts.reposition(host);
    }
  }

  /** Removes some candidates of closed hosts; called once per finished page. */
  void drainClosedHosts() {
    for (int remaining = MAX_DRAINED_PER_PAGE; remaining > 0 && !closedHosts.isEmpty(); ) {
      HostQueue host = closedHosts.element();
      if (host.size() == 0) {
        closedHosts.remove();
      } else {
        remove(queue.removeAny(host));
        drainingCount--;
        remaining--;
      }
    }
  }

  /** Removes a candidate of a closed host that is in no heap. */
  void remove(int slot) {
    store.remove(store.urlTable().id(slot));
  }

  /** The slots of all candidates of open hosts. */
  int[] openSlots() {
    int[] slots = new int[queue.size() - drainingCount];
    int n = 0;
    for (int slot = 0; n < slots.length; slot++) {
      if (queue.contains(slot) && !hosts.get(queue.hostNumber(slot)).closed) {
        slots[n++] = slot;
      }
    }
    return slots;
  }

  /** Evicts all but the best; returns the highest evicted score. */
  private double evictAllBut(int[] slots, int keep) {
    quickSelect.partition(slots, keep);
    double best = Double.NEGATIVE_INFINITY;
    for (int i = keep; i < slots.length; i++) {
      best = Math.max(best, queue.score(slots[i]));
      HostQueue host = hosts.get(queue.hostNumber(slots[i]));
      queue.remove(slots[i], host);
      hosts.reposition(host);
      store.remove(store.urlTable().id(slots[i]));
    }
    return best;
  }

  private static int sizeAfterEviction(int limit) {
    return limit - limit / 20;
  }
}
