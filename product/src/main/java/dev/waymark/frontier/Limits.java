package dev.waymark.frontier;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Keeps the queue within its limits. What is dropped because there is no room is forgotten: linked
 * to again, it may come back, and the disk does not fill with URLs nobody wanted. The worst go, in
 * batches of a twentieth, so that the search for them costs little per dropped candidate.
 */
final class Limits {
  /** Candidates of closed hosts that are dropped per settled page. */
  private static final int DRAIN = 256;

  private final FrontierSettings settings;
  private final State state;
  private final Queue queue;
  private final Hosts hosts;
  private final Selection selection;
  private final Deque<Host> closed = new ArrayDeque<>();
  private int draining;

  /** The best score that was dropped while the queue is full; NaN when there is room. */
  private double floor = Double.NaN;

  Limits(FrontierSettings settings, State state, Queue queue, Hosts hosts) {
    this.settings = settings;
    this.state = state;
    this.queue = queue;
    this.hosts = hosts;
    this.selection = new Selection(queue);
  }

  /** Candidates in the heaps that are only there to be dropped. */
  int draining() {
    return draining;
  }

  /** There is no room for a new candidate with this score: it would be the next to be dropped. */
  boolean noRoom(Host host, double score) {
    if (queue.size() - draining < kept(settings.maxSize())) {
      floor = Double.NaN;
    }
    return host.closed != null || hosts.full(host) || score <= floor;
  }

  /** A candidate of this host was added. */
  void added(Host host) {
    int perHost = settings.perHostWaiting();
    if (perHost > 0 && host.size() > perHost) {
      int[] slots = new int[host.size()];
      Arrays.setAll(slots, host::get);
      drop(slots, kept(perHost));
    }
    trim();
  }

  /** Drops the worst if too many wait. */
  void trim() {
    if (queue.size() - draining > settings.maxSize()) {
      floor = drop(open(), kept(settings.maxSize()));
    }
  }

  /**
   * Nothing more is asked from a host; its candidates are dropped bit by bit.
   *
   * @param reason for which they are gone; if empty, they are forgotten
   */
  void close(Host host, String reason) {
    if (host.closed == null) {
      host.closed = reason;
      draining += host.size();
      closed.add(host);
      hosts.place(host);
    }
  }

  /** The share of one settled page in dropping the candidates of closed hosts. */
  void drain() {
    for (int left = DRAIN; left > 0 && !closed.isEmpty(); ) {
      Host host = closed.element();
      if (host.size() == 0) {
        closed.remove();
      } else {
        dismiss(queue.removeAny(host), host);
        draining--;
        left--;
      }
    }
  }

  /** Drops a candidate of a closed host that stands in no heap. */
  void dismiss(int slot, Host host) {
    long id = state.index().id(slot);
    if (host.closed == null || host.closed.isEmpty()) {
      state.forget(id);
    } else {
      state.gone(id, host.closed);
    }
  }

  /** The slots of all candidates that wait for a host that is not closed. */
  int[] open() {
    int[] slots = new int[queue.size() - draining];
    int n = 0;
    for (int slot = 0; n < slots.length; slot++) {
      if (queue.contains(slot) && hosts.get(queue.host(slot)).closed == null) {
        slots[n++] = slot;
      }
    }
    return slots;
  }

  /** Drops all but the best; the best score dropped. */
  private double drop(int[] slots, int keep) {
    selection.part(slots, keep);
    double best = Double.NEGATIVE_INFINITY;
    for (int i = keep; i < slots.length; i++) {
      best = Math.max(best, queue.score(slots[i]));
      Host host = hosts.get(queue.host(slots[i]));
      queue.remove(slots[i], host);
      hosts.place(host);
      state.forget(state.index().id(slots[i]));
    }
    return best;
  }

  private static int kept(int limit) {
    return limit - limit / 20;
  }
}
