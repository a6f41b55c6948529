package dev.waymark.frontier;

import dev.waymark.text.Words;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** All hosts, and which of them may be asked now: ready ones compete by their best candidate. */
final class HostQueues extends CompactHashTable {
  /** Hosts that are reconsidered with every page, besides its own. */
  private static final int BONUS_UPDATES_PER_PAGE = 8;

  /**
   * Ready hosts among which the one that gave most is looked for: those with the best candidates.
   */
  private static final int MAX_HOSTS_COMPARED = 64;

  /** What the score of a host's best candidate counts when it may be the host's turn. */
  private static final double BEST_CANDIDATE_WEIGHT = 0.3;

  /** Resting hosts that are looked at for a better candidate: those that are ready soonest. */
  private static final int MAX_DELAYED_HOSTS_CHECKED = 256;

  /** A host that rests for longer is not waited for, in microseconds. */
  private static final long MAX_HOST_WAIT_MICROS = 10_000_000;

  private final FrontierSettings settings;

  /** How much better a candidate must be to be waited for; infinite if none is. */
  private final double minGainToWait;

  private final long delayMicros;
  private final int connections;
  private final FrontierStore store;
  private final CandidateQueue queue;
  private final LongToDoubleFunction bonusByHost;
  private final BooleanSupplier alternatesHosts;
  private final List<HostQueue> all = new ArrayList<>();
  private final Set<HostQueue> inFlight = new LinkedHashSet<>();
  private final HostHeap ready;
  private final HostHeap delayed;
  private long nowMicros = Long.MIN_VALUE;
  private int bonusCursor;
  private int waitingHosts;
  private boolean isHostTurn;

  /**
   * @param extra what the order adds to the scores of a host's candidates, by the host's key
   * @param takeTurns whether every second page is one of the host with the highest extra
   */
  HostQueues(
      FrontierSettings settings,
      Duration delay,
      int connections,
      FrontierStore state,
      CandidateQueue queue,
      LongToDoubleFunction extra,
      BooleanSupplier takeTurns) {
    this.settings = settings;
    this.minGainToWait =
        -Math.log(settings.minInterestShare()); // scores are logarithms of interest
    this.delayMicros = toMicros(delay);
    this.connections = connections;
    this.store = state;
    this.queue = queue;
    this.bonusByHost = extra;
    this.alternatesHosts = takeTurns;
    this.ready = new HostHeap(this::isBefore);
    this.delayed =
        new HostHeap((a, b) ->
            a.notBeforeMicros != b.notBeforeMicros
                ? a.notBeforeMicros < b.notBeforeMicros
                : a.number < b.number);
  }

  /** By the best candidates and by what the order says of the hosts themselves. */
  private boolean isBefore(HostQueue a, HostQueue b) {
    if (queue.isAtFront(a.get(0)) != queue.isAtFront(b.get(0))) {
      return queue.isAtFront(a.get(0));
    }
    double x = queue.score(a.get(0)) + a.scoreBonus;
    double y = queue.score(b.get(0)) + b.scoreBonus;
    return x != y ? x > y : queue.isBefore(a.get(0), b.get(0));
  }

  @Override
  long keyOf(int code) {
    return all.get(code).key;
  }

  List<HostQueue> all() {
    return all;
  }

  HostQueue get(int number) {
    return all.get(number);
  }

  HostQueue getOrAdd(String name) {
    long key = Words.id(name);
    int number = find(key);
    if (number == NONE) {
      number = all.size();
      HostQueue host = new HostQueue(number, key, delayMicros);
      host.fetchedPages = fetchedPages(store, name);
      host.scoreBonus = bonusByHost.applyAsDouble(key);
      all.add(host);
      putCode(key, number);
    }
    return all.get(number);
  }

  /** Hosts with a candidate that may be fetched now or later. */
  int waitingHosts() {
    return waitingHosts;
  }

  /** Pages fetched from a host, as of the last commit. */
  static int fetchedPages(FrontierStore state, String name) {
    byte[] fetched = state.getMeta(metadataKey(name));
    return fetched == null ? 0 : ByteBuffer.wrap(fetched).getInt();
  }

  /** One more page was fetched. */
  void countFetchedPage(HostQueue host, String name) {
    host.fetchedPages++;
    store.putMeta(metadataKey(name), ByteBuffer.allocate(4).putInt(host.fetchedPages).array());
  }

  /** Asks the order again what to add for a host, and for some others in their turn. */
  void updateBonuses(HostQueue host) {
    updateBonus(host);
    for (int i = 0; i < Math.min(BONUS_UPDATES_PER_PAGE, all.size()); i++) {
      bonusCursor = (bonusCursor + 1) % all.size();
      updateBonus(all.get(bonusCursor));
    }
  }

  private void updateBonus(HostQueue host) {
    double now = bonusByHost.applyAsDouble(host.key);
    if (now != host.scoreBonus) {
      host.scoreBonus = now;
      if (host.heap == ready) {
        ready.addOrUpdate(host);
      }
    }
  }

  /** It gave as many pages as one host may. */
  boolean isFull(HostQueue host) {
    return settings.maxPagesPerHost() > 0 && host.fetchedPages >= settings.maxPagesPerHost();
  }

  /** Time goes on: hosts that have rested long enough are ready. */
  void advanceTime(Instant instant) {
    nowMicros = Math.max(nowMicros, toMicros(instant));
    for (HostQueue host = delayed.peek();
        host != null && host.notBeforeMicros <= nowMicros;
        host = delayed.peek()) {
      ready.addOrUpdate(host);
    }
  }

  /**
   * The ready host with the best candidate or, every second time where hosts take turns, the one
   * that stands best itself; null if none is ready, or if it is worth waiting for another.
   */
  @Nullable HostQueue best() {
    boolean turn = isHostTurn && alternatesHosts.getAsBoolean();
    HostQueue best = ready.peek();
    boolean isGiven = best != null && queue.isAtFront(best.get(0));
    for (int i = 1; turn && !isGiven && i < Math.min(MAX_HOSTS_COMPARED, ready.size()); i++) {
      HostQueue other = ready.get(i);
      best = turnScore(other) > turnScore(best) ? other : best;
    }
    return best == null || !isGiven && isBetterSoon(best, turn) ? null : best;
  }

  /** Whether a host that rests, or will once its answer has come, has something much better. */
  private boolean isBetterSoon(HostQueue best, boolean turn) {
    if (minGainToWait == Double.POSITIVE_INFINITY) {
      return false;
    }
    double enough = comparisonScore(best, turn) + minGainToWait;
    for (int i = 0; i < Math.min(MAX_DELAYED_HOSTS_CHECKED, delayed.size()); i++) {
      HostQueue host = delayed.get(i);
      if (host.notBeforeMicros <= nowMicros + MAX_HOST_WAIT_MICROS
          && comparisonScore(host, turn) > enough) {
        return true;
      }
    }
    for (HostQueue host : inFlight) {
      boolean rests = host.heap == null && host.size() > 0 && host.closedReason == null;
      if (rests
          && host.delayMicros > 0
          && host.delayMicros <= MAX_HOST_WAIT_MICROS
          && comparisonScore(host, turn) > enough) {
        return true;
      }
    }
    return false;
  }

  private double comparisonScore(HostQueue host, boolean turn) {
    return turn ? turnScore(host) : queue.score(host.get(0)) + host.scoreBonus;
  }

  /** What it gave counts, and a little what it has to offer: it may have no more of that. */
  private double turnScore(HostQueue host) {
    return host.scoreBonus + BEST_CANDIDATE_WEIGHT * queue.score(host.get(0));
  }

  /**
   * One of its candidates is asked for.
   *
   * @return whether it is its turn, though another host has a better candidate
   */
  boolean requestStarted(HostQueue host) {
    boolean turn = host != ready.peek();
    host.inFlight++;
    inFlight.add(host);
    isHostTurn = !isHostTurn;
    reposition(host);
    return turn;
  }

  /** An answer came from it; {@link #reposition} it when all else about it is settled. */
  void requestFinished(HostQueue host) {
    if (--host.inFlight == 0) {
      inFlight.remove(host);
    }
  }

  /**
   * When the first resting host is ready, in microseconds; {@code Long.MAX_VALUE} if none rests.
   */
  long nextReadyMicros() {
    HostQueue host = delayed.peek();
    return host == null ? Long.MAX_VALUE : host.notBeforeMicros;
  }

  /** Whether none of the hosts that rest is worth waiting for. */
  boolean areAllDeferred() {
    for (int i = 0; i < delayed.size(); i++) {
      if (delayed.get(i).deferredUntilMicros <= nowMicros) {
        return false;
      }
    }
    return true;
  }

  /** The hosts that are asked next: the ready ones, or else the resting. */
  HostHeap nextHosts() {
    return ready.size() > 0 ? ready : delayed;
  }

  /** Brings a host to where it belongs after anything about it changed. */
  void reposition(HostQueue host) {
    boolean was = host.heap != null;
    boolean room =
        host.inFlight < connections
            && (settings.maxPagesPerHost() == 0
                || host.fetchedPages + host.inFlight < settings.maxPagesPerHost());
    if (host.size() == 0 || host.closedReason != null || !room) {
      if (host.heap != null) {
        host.heap.remove(host);
      }
    } else if (host.notBeforeMicros > nowMicros) {
      delayed.addOrUpdate(host);
    } else {
      ready.addOrUpdate(host);
    }
    waitingHosts += (host.heap != null ? 1 : 0) - (was ? 1 : 0);
  }

  /** A candidate has a new score: its host moves only if that of its best candidate changed. */
  void updateScore(int slot, double score) {
    HostQueue host = get(queue.hostNumber(slot));
    boolean wasBest = queue.heapIndex(slot) == 0;
    queue.updateScore(slot, score, host);
    if (wasBest || queue.heapIndex(slot) == 0) {
      reposition(host);
    }
  }

  static long toMicros(Duration duration) {
    return duration.toMillis() > Long.MAX_VALUE / 1000 / 4
        ? Long.MAX_VALUE / 4
        : duration.toNanos() / 1000;
  }

  static long toMicros(Instant instant) {
    long seconds = Math.clamp(instant.getEpochSecond(), -(1L << 40), 1L << 40);
    return seconds * 1_000_000 + instant.getNano() / 1000;
  }

  private static String metadataKey(String name) {
    return "host/" + name;
  }
}
