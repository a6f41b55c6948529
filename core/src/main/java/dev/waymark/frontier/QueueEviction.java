package dev.waymark.frontier;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Keeps the queue within its limits. What is dropped because there is no room is forgotten: linked
 * to again, it may come back, and the disk does not fill with URLs nobody wanted. The worst go, in
 * batches of a twentieth, so that the search for them costs little per dropped candidate.
 */
final class QueueEviction {
  /** Candidates of closed hosts that are dropped per settled page. */
  private static final int MAX_DRAINED_PER_PAGE = 256;

  private final FrontierSettings settings;
  private final FrontierStore store;
  private final CandidateQueue queue;
  private final HostQueues hosts;
  private final QuickSelect quickSelect;
  private final Deque<HostQueue> closedHosts = new ArrayDeque<>();
  private int drainingCount;

  /** The best score that was dropped while the queue is full; NaN when there is room. */
  private double scoreFloor = Double.NaN;

  QueueEviction(
      FrontierSettings settings, FrontierStore state, CandidateQueue queue, HostQueues hosts) {
    this.settings = settings;
    this.store = state;
    this.queue = queue;
    this.hosts = hosts;
    this.quickSelect = new QuickSelect(queue);
  }

  /** Candidates in the heaps that are only there to be dropped. */
  int drainingCount() {
    return drainingCount;
  }

  /** There is no room for a new candidate with this score: it would be the next to be dropped. */
  boolean rejects(HostQueue host, double score) {
    if (queue.size() - drainingCount < sizeAfterEviction(settings.maxQueueSize())) {
      scoreFloor = Double.NaN;
    }
    return host.closedReason != null || hosts.isFull(host) || score <= scoreFloor;
  }

  /** A candidate of this host was added. */
  void trimAfterAdd(HostQueue host) {
    int perHost = settings.maxQueuePerHost();
    if (perHost > 0 && host.size() > perHost) {
      int[] slots = new int[host.size()];
      Arrays.setAll(slots, host::get);
      evictAllBut(slots, sizeAfterEviction(perHost));
    }
    trim();
  }

  /** Drops the worst if too many wait. */
  void trim() {
    if (queue.size() - drainingCount > settings.maxQueueSize()) {
      scoreFloor = evictAllBut(openSlots(), sizeAfterEviction(settings.maxQueueSize()));
    }
  }

  /**
   * Nothing more is asked from a host; its candidates are dropped bit by bit.
   *
   * @param reason for which they are gone; if empty, they are forgotten
   */
  void closeHost(HostQueue host, String reason) {
    if (host.closedReason == null) {
      host.closedReason = reason;
      drainingCount += host.size();
      closedHosts.add(host);
      hosts.reposition(host);
    }
  }

  /** The share of one settled page in dropping the candidates of closed hosts. */
  void drainClosedHosts() {
    for (int left = MAX_DRAINED_PER_PAGE; left > 0 && !closedHosts.isEmpty(); ) {
      HostQueue host = closedHosts.element();
      if (host.size() == 0) {
        closedHosts.remove();
      } else {
        removeOrExclude(queue.removeAny(host), host);
        drainingCount--;
        left--;
      }
    }
  }

  /** Drops a candidate of a closed host that stands in no heap. */
  void removeOrExclude(int slot, HostQueue host) {
    long id = store.urlTable().id(slot);
    if (host.closedReason == null || host.closedReason.isEmpty()) {
      store.remove(id);
    } else {
      store.exclude(id, host.closedReason);
    }
  }

  /** The slots of all candidates that wait for a host that is not closed. */
  int[] openSlots() {
    int[] slots = new int[queue.size() - drainingCount];
    int n = 0;
    for (int slot = 0; n < slots.length; slot++) {
      if (queue.contains(slot) && hosts.get(queue.hostNumber(slot)).closedReason == null) {
        slots[n++] = slot;
      }
    }
    return slots;
  }

  /** Drops all but the best; the best score dropped. */
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
