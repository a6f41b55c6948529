package dev.waymark.frontier;

import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;

/**
 * Keeps the scores of waiting candidates near to what is known by now, with bounded work a page:
 * half of it goes to the best of the queue, where a change matters soonest, half goes round over
 * all.
 */
final class Rescoring {
  /** How many of the best are gone round over, and how many hosts they are taken from at most. */
  private static final int TOP = 256;

  private static final int TOP_HOSTS = 64;

  private final int budget;
  private final State state;
  private final Queue queue;
  private final Hosts hosts;
  private final Order order;
  private final Known known;
  private int topCursor;
  private int allCursor;

  Rescoring(int budget, State state, Queue queue, Hosts hosts, Order order, Known known) {
    this.budget = budget;
    this.state = state;
    this.queue = queue;
    this.hosts = hosts;
    this.order = order;
    this.known = known;
  }

  /** Scores never change but with the evidence, or are not to be looked at again. */
  boolean idle() {
    return budget == 0 || !order.learnsAsItGoes();
  }

  double score(Candidate candidate) {
    return order.score(candidate, known);
  }

  /** Scores the candidate in a slot with what is known now, and moves it to its place. */
  void rescore(int slot) {
    double score = score(state.at(slot));
    if (score != queue.score(slot)) {
      Host host = hosts.get(queue.host(slot));
      queue.score(slot, score, host);
      hosts.place(host);
    }
  }

  /** The share of one settled page. */
  void refresh() {
    if (idle()) {
      return;
    }
    if (budget < 0) {
      sweep(queue.slots(), queue.slots());
    } else {
      top(budget / 2);
      sweep(budget - budget / 2, 4 * budget);
    }
  }

  private void top(int share) {
    for (int done = 0, looked = 0; done < share && looked < 4 * share; looked++) {
      HostHeap near = hosts.near();
      int width = Math.min(TOP_HOSTS, near.size());
      if (width == 0) {
        return;
      }
      int deep = TOP / width;
      topCursor = (topCursor + 1) % (width * deep);
      Host host = near.get(topCursor / deep);
      if (topCursor % deep < host.size()) {
        rescore(host.get(topCursor % deep));
        done++;
      }
    }
  }

  private void sweep(int share, int steps) {
    int slots = queue.slots();
    for (int done = 0, looked = 0; done < share && looked < Math.min(steps, slots); looked++) {
      allCursor = allCursor + 1 < slots ? allCursor + 1 : 0;
      if (queue.contains(allCursor)) {
        rescore(allCursor);
        done++;
      }
    }
  }
}
