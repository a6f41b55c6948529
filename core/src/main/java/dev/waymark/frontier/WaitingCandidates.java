package dev.waymark.frontier;

import dev.waymark.frontier.table.UrlStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/** What waits in a frontier, to look at: ranks, scores, the best. Nothing is changed by it. */
public final class WaitingCandidates {
  private final FrontierStore store;
  private final CandidateQueue queue;
  private final HostQueues hosts;
  private final QueueEviction eviction;
  private final RetryQueue retryQueue;

  WaitingCandidates(
      FrontierStore store,
      CandidateQueue queue,
      HostQueues hosts,
      QueueEviction eviction,
      RetryQueue retryQueue) {
    this.store = store;
    this.queue = queue;
    this.hosts = hosts;
    this.eviction = eviction;
    this.retryQueue = retryQueue;
  }

  /** The best waiting candidates, in the order of fetching if all hosts were ready. */
  public List<ScoredCandidate> best(int limit) {
    List<ScoredCandidate> best = new ArrayList<>();
    for (int slot : new QuickSelect(queue).top(eviction.openSlots(), limit)) {
      best.add(new ScoredCandidate(store.candidateAt(slot), queue.score(slot)));
    }
    return best;
  }

  /** The rank of a waiting candidate; null if it does not wait. Scans the whole queue. */
  public @Nullable QueueRank rank(long id) {
    int status = store.status(id);
    if (!UrlStatus.isWaiting(status) || !queue.contains(UrlStatus.decodeSlot(status))) {
      return null;
    }
    int slot = UrlStatus.decodeSlot(status);
    int[] all = eviction.openSlots();
    long before = Arrays.stream(all).filter(other -> queue.isBefore(other, slot)).count();
    return new QueueRank(queue.score(slot), before + 1, all.length);
  }

  /**
   * The scores of the waiting candidates that can be fetched within a time, in no order: of each
   * host the best, as many as it may be asked for.
   *
   * @param time zero for any time
   */
  public void forEachScore(Instant now, Duration time, DoubleConsumer each) {
    if (time.isZero()) {
      for (int slot : eviction.openSlots()) {
        each.accept(queue.score(slot));
      }
      retryQueue
          .ids()
          .forEach(id -> each.accept(queue.score(UrlStatus.decodeSlot(store.status(id)))));
      return;
    }
    for (HostQueue host : hosts.all()) {
      double[] best = new double[host.closed ? 0 : host.size()];
      for (int i = 0; i < best.length; i++) {
        best[i] = queue.score(host.get(i));
      }
      Arrays.sort(best);
      long count = Math.min(best.length, hosts.requestsWithin(host, now, time));
      for (int i = 1; i <= count; i++) {
        each.accept(best[best.length - i]);
      }
    }
  }

  /** Up to twice so many waiting candidates, taken evenly from the queue. */
  public List<ScoredCandidate> sample(int limit) {
    int[] slots = eviction.openSlots();
    int step = Math.max(1, slots.length / limit);
    List<ScoredCandidate> sample = new ArrayList<>();
    for (int i = 0; i < slots.length; i += step) {
      sample.add(new ScoredCandidate(store.candidateAt(slots[i]), queue.score(slots[i])));
    }
    return sample;
  }
}
