package dev.waymark.frontier;

import dev.waymark.model.Candidate;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Keeps the scores of waiting candidates near to what is known by now, with bounded work a page: up
 * to a quarter of it for candidates with new evidence that is on disk only, which count twice, of
 * the rest half for the best of the queue, where a change matters soonest, and half goes round over
 * all.
 */
final class Rescorer {
  /** How many of the best are gone round over, and how many hosts they are taken from at most. */
  private static final int TOP_CANDIDATES = 256;

  private static final int TOP_HOSTS = 64;

  /** Candidates with new evidence are scored again also where nothing else is. */
  private static final int MIN_DUE_PER_PAGE = 16;

  /**
   * Those behind this share of their host's queue are left to the round over all, where there is
   * one: on disk they cost more than others, and are not near to being asked for.
   */
  private static final int QUEUE_FRONT_DIVISOR = 8;

  /** So many times more are scored while a round is due because much was learned. */
  private static final int CATCH_UP_FACTOR = 10;

  /**
   * What haste may take in all: so many scores at first, and half as many more with each page as
   * are scored anyway. Where few wait, a round is made at once; where a million do, pages cost
   * little more than before.
   */
  private static final int INITIAL_CATCH_UP_BUDGET = 10_000;

  /** The growth of the hits after which all scores are out of date. */
  private static final double STALE_GROWTH_FACTOR = 1.5;

  /** The round over all goes on in steps of so many at least. */
  private static final int MIN_SWEEP_SIZE = 128;

  /** Candidates that wait to be scored because of a new link; beyond it the oldest are left out. */
  private static final int MAX_DUE = 4096;

  private final int budget;
  private final ArrayDeque<Long> due = new ArrayDeque<>();
  private final FrontierStore store;
  private final CandidateQueue queue;
  private final HostQueues hosts;
  private final OrderingPolicy policy;
  private final ScoringContext scoringContext;
  private int topCursor;
  private long sweepCursor;
  private int pendingSweep;
  private int staleCount;
  private int catchUpBudget = INITIAL_CATCH_UP_BUDGET;
  private double relevantAtLastSweep;

  Rescorer(
      int budget,
      FrontierStore state,
      CandidateQueue queue,
      HostQueues hosts,
      OrderingPolicy order,
      ScoringContext known) {
    this.budget = budget;
    this.store = state;
    this.queue = queue;
    this.hosts = hosts;
    this.policy = order;
    this.scoringContext = known;
  }

  /** Scores never change but with the evidence, or are not to be looked at again. */
  boolean isIdle() {
    return budget == 0 || !policy.isAdaptive();
  }

  double score(Candidate candidate) {
    return policy.score(candidate, scoringContext);
  }

  /** Scores the candidate in a slot with what is known now, and moves it to its place. */
  void rescore(int slot) {
    rescore(slot, store.candidateAt(slot));
  }

  /** Its evidence changed, but is not at hand: it is scored with the next refreshments. */
  void rescoreLater(int slot) {
    if (!isIdle()
        && queue.heapIndex(slot) > hosts.get(queue.hostNumber(slot)).size() / QUEUE_FRONT_DIVISOR) {
      return;
    }
    if (due.size() == MAX_DUE) {
      due.remove();
    }
    due.add(store.urlTable().id(slot));
  }

  /** The share of one settled page. */
  void refresh() {
    if (budget < 0) {
      rescoreDue(due.size());
      if (!isIdle()) {
        sweepCursor = store.scanWaiting(0, Integer.MAX_VALUE, this::rescore);
      }
    } else {
      int left = Math.max(0, budget - 2 * rescoreDue(dueShare()));
      if (!isIdle()) {
        rescoreTop(left / 2);
        sweep(left - left / 2 + catchUpShare());
      }
    }
  }

  private int dueShare() {
    return isIdle() ? Math.max(MIN_DUE_PER_PAGE, budget / 4) : budget / 8;
  }

  /**
   * The first hits change everything that is known, and so does giving back what was borrowed: then
   * a round over all is made quickly, within bounds.
   */
  private int catchUpShare() {
    double hits = scoringContext.knowledge().baseRate().relevant();
    if (hits > relevantAtLastSweep * STALE_GROWTH_FACTOR || hits < relevantAtLastSweep) {
      relevantAtLastSweep = hits;
      staleCount = queue.size();
    }
    catchUpBudget = Math.min(catchUpBudget + budget / 2, Integer.MAX_VALUE / 2);
    int more = Math.min(Math.min(staleCount, CATCH_UP_FACTOR * budget), catchUpBudget);
    staleCount -= more;
    catchUpBudget -= more;
    return more;
  }

  // A disk reads many neighbours at little more than the cost of a few.
  private void sweep(int share) {
    pendingSweep += share;
    if (pendingSweep >= MIN_SWEEP_SIZE) {
      sweepCursor = store.scanWaiting(sweepCursor, pendingSweep, this::rescore);
      pendingSweep = 0;
    }
  }

  private int rescoreDue(int share) {
    int[] slots = new int[Math.min(share, due.size())];
    int n = 0;
    for (int i = 0; i < slots.length; i++) {
      int standing = store.urlTable().find(due.remove());
      if (UrlStatus.isWaiting(standing)) {
        slots[n++] = UrlStatus.decodeSlot(standing);
      }
    }
    store.prefetch(Arrays.copyOf(slots, n));
    for (int i = 0; i < n; i++) {
      Candidate candidate = store.candidateAt(slots[i]);
      rescore(slots[i], candidate);
      // The links are on disk already. Where scores go on changing, this one is not worth writing.
      if (isIdle()) {
        store.put(slots[i], candidate, queue.score(slots[i]));
      }
    }
    return n;
  }

  private void rescoreTop(int share) {
    for (int done = 0, looked = 0; done < share && looked < 4 * share; looked++) {
      HostHeap near = hosts.nextHosts();
      int width = Math.min(TOP_HOSTS, near.size());
      if (width == 0) {
        return;
      }
      int deep = TOP_CANDIDATES / width;
      topCursor = (topCursor + 1) % (width * deep);
      HostQueue host = near.get(topCursor / deep);
      if (topCursor % deep < host.size()) {
        rescore(host.get(topCursor % deep));
        done++;
      }
    }
  }

  private void rescore(int slot, Candidate candidate) {
    double score = score(candidate);
    if (score != queue.score(slot)) {
      hosts.updateScore(slot, score);
    }
  }
}
