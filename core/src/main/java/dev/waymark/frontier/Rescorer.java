package dev.waymark.frontier;

import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Keeps the scores of waiting candidates up to date with bounded work per page: up to a quarter for
 * uncached candidates with new evidence, which count twice; of the rest, half for the top of the
 * queue, where a change matters soonest, and half for a sweep over all.
 */
final class Rescorer {
  /** Size of the top of the queue, and from how many hosts it is taken at most. */
  private static final int TOP_CANDIDATES = 256;

  private static final int TOP_HOSTS = 64;

  /** Candidates with new evidence are rescored even where nothing else is. */
  private static final int MIN_DUE_PER_PAGE = 16;

  /**
   * Candidates behind this share of their host's queue are left to the sweep, where there is one:
   * reading them is expensive, and they will not be fetched soon.
   */
  private static final int QUEUE_FRONT_DIVISOR = 8;

  /** So many times more are rescored while catching up after the knowledge changed much. */
  private static final int CATCH_UP_FACTOR = 10;

  /**
   * Rescores that catching up may take: so many initially, and half of the regular budget more with
   * each page. A short queue is swept at once; with a million candidates a page costs little more
   * than without.
   */
  private static final int INITIAL_CATCH_UP_BUDGET = 10_000;

  /** Growth of the number of relevant pages that makes all scores stale. */
  private static final double STALE_GROWTH_FACTOR = 1.5;

  /** The sweep proceeds in steps of at least so many candidates. */
  private static final int MIN_SWEEP_SIZE = 128;

  /** Candidates queued for rescoring because of a new link; beyond it the oldest are dropped. */
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
      FrontierStore store,
      CandidateQueue queue,
      HostQueues hosts,
      OrderingPolicy policy,
      ScoringContext context) {
    this.budget = budget;
    this.store = store;
    this.queue = queue;
    this.hosts = hosts;
    this.policy = policy;
    this.scoringContext = context;
  }

  /** Whether scores change with the evidence only, or are not updated by settings. */
  boolean isIdle() {
    return budget == 0 || !policy.isAdaptive();
  }

  double score(Candidate candidate) {
    return policy.score(candidate, scoringContext);
  }

  /** Rescores the candidate in a slot. */
  void rescore(int slot) {
    rescore(slot, store.candidateAt(slot));
  }

  /** Queues an uncached candidate with new evidence for rescoring. */
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

  /** Does the work of one finished page. */
  void refresh() {
    if (budget < 0) {
      rescoreDue(due.size());
      if (!isIdle()) {
        sweepCursor = store.scanWaiting(0, Integer.MAX_VALUE, this::rescore);
      }
    } else {
      int remaining = Math.max(0, budget - 2 * rescoreDue(dueShare()));
      if (!isIdle()) {
        rescoreTop(remaining / 2);
        sweep(remaining - remaining / 2 + catchUpShare());
      }
    }
  }

  private int dueShare() {
    return isIdle() ? Math.max(MIN_DUE_PER_PAGE, budget / 4) : budget / 8;
  }

  /**
   * The first relevant pages change all scores, and so does removing a transferred prior: then the
   * sweep is accelerated, within bounds.
   */
  private int catchUpShare() {
    double relevantPages = scoringContext.knowledge().baseRate().relevant();
    if (relevantPages > relevantAtLastSweep * STALE_GROWTH_FACTOR
        || relevantPages < relevantAtLastSweep) {
      relevantAtLastSweep = relevantPages;
      staleCount = queue.size();
    }
    catchUpBudget = Math.min(catchUpBudget + budget / 2, Integer.MAX_VALUE / 2);
    int catchUp = Math.min(Math.min(staleCount, CATCH_UP_FACTOR * budget), catchUpBudget);
    staleCount -= catchUp;
    catchUpBudget -= catchUp;
    return catchUp;
  }

  // A disk reads many neighbours at little more than the cost of a few.
  private void sweep(int count) {
    pendingSweep += count;
    if (pendingSweep >= MIN_SWEEP_SIZE) {
      sweepCursor = store.scanWaiting(sweepCursor, pendingSweep, this::rescore);
      pendingSweep = 0;
    }
  }

  private int rescoreDue(int count) {
    int[] slots = new int[Math.min(count, due.size())];
    int n = 0;
    for (int i = 0; i < slots.length; i++) {
      int status = store.urlTable().find(due.remove());
      if (UrlStatus.isWaiting(status)) {
        slots[n++] = UrlStatus.decodeSlot(status);
      }
    }
    store.prefetch(Arrays.copyOf(slots, n));
    for (int i = 0; i < n; i++) {
      Candidate candidate = store.candidateAt(slots[i]);
      rescore(slots[i], candidate);
      // The links are on disk already. Where scores keep changing, writing this one would be a
      // waste.
      if (isIdle()) {
        store.put(slots[i], candidate, queue.score(slots[i]));
      }
    }
    return n;
  }

  private void rescoreTop(int count) {
    for (int done = 0, visited = 0; done < count && visited < 4 * count; visited++) {
      HostHeap next = hosts.nextHosts();
      int width = Math.min(TOP_HOSTS, next.size());
      if (width == 0) {
        return;
      }
      int depth = TOP_CANDIDATES / width;
      topCursor = (topCursor + 1) % (width * depth);
      HostQueue host = next.get(topCursor / depth);
      if (topCursor % depth < host.size()) {
        rescore(host.get(topCursor % depth));
        done++;
      }
    }
  }

  /** Rescores every candidate that waits, at once. */
  void rescoreAll() {
    store.scanWaiting(0, Integer.MAX_VALUE, this::rescore);
  }

  private void rescore(int slot, Candidate candidate) {
    double score = score(candidate);
    if (score != queue.score(slot)) {
      hosts.updateScore(slot, score);
    }
  }
}
