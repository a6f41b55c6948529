package dev.waymark.frontier;

import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Keeps the scores of waiting candidates near to what is known by now, with bounded work a page: up
 * to a quarter of it for candidates with new evidence that is on disk only, which count twice, of
 * the rest half for the best of the queue, where a change matters soonest, and half goes round over
 * all.
 */
final class Rescoring {
  /** How many of the best are gone round over, and how many hosts they are taken from at most. */
  private static final int TOP = 256;

  private static final int TOP_HOSTS = 64;

  /** Candidates with new evidence are scored again also where nothing else is. */
  private static final int LEAST_DUE = 16;

  /**
   * Those behind this share of their host's queue are left to the round over all, where there is
   * one: on disk they cost more than others, and are not near to being asked for.
   */
  private static final int FRONT = 8;

  /** So many times more are scored while a round is due because much was learned. */
  private static final int HASTE = 10;

  /**
   * What haste may take in all: so many scores at first, and half as many more with each page as
   * are scored anyway. Where few wait, a round is made at once; where a million do, pages cost
   * little more than before.
   */
  private static final int HASTE_AT_FIRST = 10_000;

  /** The growth of the hits after which all scores are out of date. */
  private static final double MUCH = 1.5;

  /** The round over all goes on in steps of so many at least. */
  private static final int STRIDE = 128;

  /** Candidates that wait to be scored because of a new link; beyond it the oldest are left out. */
  private static final int DUE = 4096;

  private final int budget;
  private final ArrayDeque<Long> due = new ArrayDeque<>();
  private final State state;
  private final Queue queue;
  private final Hosts hosts;
  private final Order order;
  private final Known known;
  private int topCursor;
  private long cursor;
  private int owed;
  private int outdated;
  private int hasteLeft = HASTE_AT_FIRST;
  private double hitsThen;

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
    rescore(slot, state.at(slot));
  }

  /** Its evidence changed, but is not at hand: it is scored with the next refreshments. */
  void later(int slot) {
    if (!idle() && queue.place(slot) > hosts.get(queue.host(slot)).size() / FRONT) {
      return;
    }
    if (due.size() == DUE) {
      due.remove();
    }
    due.add(state.index().id(slot));
  }

  /** The share of one settled page. */
  void refresh() {
    if (budget < 0) {
      due(due.size());
      if (!idle()) {
        cursor = state.round(0, Integer.MAX_VALUE, this::rescore);
      }
    } else {
      int left = Math.max(0, budget - 2 * due(share()));
      if (!idle()) {
        top(left / 2);
        sweep(left - left / 2 + haste());
      }
    }
  }

  private int share() {
    return idle() ? Math.max(LEAST_DUE, budget / 4) : budget / 8;
  }

  /**
   * The first hits change everything that is known, and so does giving back what was borrowed: then
   * a round over all is made quickly, within bounds.
   */
  private int haste() {
    double hits = known.knowledge().base().hits();
    if (hits > hitsThen * MUCH || hits < hitsThen) {
      hitsThen = hits;
      outdated = queue.size();
    }
    hasteLeft = Math.min(hasteLeft + budget / 2, Integer.MAX_VALUE / 2);
    int more = Math.min(Math.min(outdated, HASTE * budget), hasteLeft);
    outdated -= more;
    hasteLeft -= more;
    return more;
  }

  // A disk reads many neighbours at little more than the cost of a few.
  private void sweep(int share) {
    owed += share;
    if (owed >= STRIDE) {
      cursor = state.round(cursor, owed, this::rescore);
      owed = 0;
    }
  }

  private int due(int share) {
    int[] slots = new int[Math.min(share, due.size())];
    int n = 0;
    for (int i = 0; i < slots.length; i++) {
      int standing = state.index().find(due.remove());
      if (Standing.isWaiting(standing)) {
        slots[n++] = Standing.slot(standing);
      }
    }
    state.fetch(Arrays.copyOf(slots, n));
    for (int i = 0; i < n; i++) {
      Candidate candidate = state.at(slots[i]);
      rescore(slots[i], candidate);
      // The links are on disk already. Where scores go on changing, this one is not worth writing.
      if (idle()) {
        state.put(slots[i], candidate, queue.score(slots[i]));
      }
    }
    return n;
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

  private void rescore(int slot, Candidate candidate) {
    double score = score(candidate);
    if (score != queue.score(slot)) {
      hosts.scored(slot, score);
    }
  }
}
