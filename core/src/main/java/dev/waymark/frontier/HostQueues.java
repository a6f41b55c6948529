package dev.waymark.frontier;

import dev.waymark.frontier.table.CompactHashTable;
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

/**
 * All hosts, and which of them may be contacted now: ready ones compete by their best candidate.
 */
final class HostQueues extends CompactHashTable {
  /** Hosts whose bonus is updated with every page, besides its own. */
  private static final int BONUS_UPDATES_PER_PAGE = 8;

  /** Ready hosts compared when hosts alternate: roughly those with the best candidates. */
  private static final int MAX_HOSTS_COMPARED = 64;

  /** Weight of the best candidate's score, next to the host's bonus, when hosts alternate. */
  private static final double BEST_CANDIDATE_WEIGHT = 0.3;

  /** Delayed hosts checked for a better candidate: roughly those that are ready soonest. */
  private static final int MAX_DELAYED_HOSTS_CHECKED = 256;

  /** Followed by a host: metadata key of its record. */
  private static final String RECORD_KEY_PREFIX = "host/";

  /** Followed by a host: key of its crawl delay, known before the first page came. */
  private static final String CRAWL_DELAY_KEY_PREFIX = "crawl-delay/";

  /** The crawl does not wait for a host with a longer delay. */
  private static final long MAX_HOST_WAIT_MICROS = 10_000_000;

  private final FrontierOptions settings;

  /** How much better a candidate's score must be to wait for its host; infinite to never wait. */
  private final double minGainToWait;

  private final long delayMicros;
  private final int connections;
  private final FrontierStore store;
  private final CandidateQueue queue;
  private final LongToDoubleFunction bonusByHost;
  private final BooleanSupplier alternatesHosts;
  private final RunMark run;
  private final HostRests rests = new HostRests();
  private final List<HostQueue> all = new ArrayList<>();
  private final Set<HostQueue> inFlight = new LinkedHashSet<>();
  private final HostHeap ready;
  private final HostHeap delayed;
  private long nowMicros = Long.MIN_VALUE;
  private int bonusCursor;
  private int waitingHosts;
  private boolean isHostTurn;

  /**
   * @param run when hosts may be asked again, as far as the run before tells
   * @param bonusByHost what the policy adds to the scores of a host's candidates, by the host's key
   * @param alternatesHosts whether every second page comes from the host with the highest bonus
   */
  HostQueues(
      FrontierOptions settings,
      Duration delay,
      int connections,
      FrontierStore store,
      CandidateQueue queue,
      RunMark run,
      LongToDoubleFunction bonusByHost,
      BooleanSupplier alternatesHosts) {
    this.settings = settings;
    this.minGainToWait =
        -Math.log(settings.minInterestShare()); // scores are logarithms of interest
    this.delayMicros = toMicros(delay);
    this.connections = connections;
    this.store = store;
    this.queue = queue;
    this.run = run;
    this.bonusByHost = bonusByHost;
    this.alternatesHosts = alternatesHosts;
    this.ready = new HostHeap(this::isBefore);
    this.delayed =
        new HostHeap((a, b) ->
            a.notBeforeMicros != b.notBeforeMicros
                ? a.notBeforeMicros < b.notBeforeMicros
                : a.number < b.number);
  }

  /** By the score of the best candidate plus the bonus of the host. */
  private boolean isBefore(HostQueue a, HostQueue b) {
    if (queue.isAtFront(a.get(0)) != queue.isAtFront(b.get(0))) {
      return queue.isAtFront(a.get(0));
    }
    double x = queue.score(a.get(0)) + a.scoreBonus;
    double y = queue.score(b.get(0)) + b.scoreBonus;
    return x != y ? x > y : queue.isBefore(a.get(0), b.get(0));
  }

  @Override
  protected long keyOf(int code) {
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
      restore(host, name);
      host.scoreBonus = bonusByHost.applyAsDouble(key);
      all.add(host);
      putCode(key, number);
    }
    return all.get(number);
  }

  /** Continues with what is stored about a host. */
  private void restore(HostQueue host, String name) {
    HostRecord record = HostRecord.decode(store.getMeta(RECORD_KEY_PREFIX + name));
    host.fetchedPages = record.fetchedPages();
    byte[] crawlDelay = store.getShared(CRAWL_DELAY_KEY_PREFIX + name);
    if (record.delayMicros() >= 0 || crawlDelay != null) {
      host.hasCrawlDelay = true;
      host.delayMicros =
          record.delayMicros() >= 0 ? record.delayMicros() : ByteBuffer.wrap(crawlDelay).getLong();
    }
    if (record.notBeforeMicros() != 0) {
      host.notBeforeMicros = record.notBefore(run.startMicros());
    }
    if (!run.endedInOrder()) {
      // It may have been asked just before the process was killed.
      host.notBeforeMicros = Math.max(host.notBeforeMicros, run.startMicros() + host.delayMicros);
    }
    host.waitSinceMicros = run.startMicros();
    if (record.rest() != null) {
      rests.put(host, name, record.rest());
    }
  }

  /** Stores what the next process must know about a host. */
  private void save(HostQueue host, String name) {
    store.putMeta(
        RECORD_KEY_PREFIX + name,
        new HostRecord(
                host.fetchedPages,
                host.hasCrawlDelay ? host.delayMicros : -1,
                host.waitSinceMicros,
                Math.max(0, host.notBeforeMicros),
                rests.get(host))
            .encode());
  }

  /** Stores the crawl delay of a host before it is asked for a page; from any thread. */
  static void putCrawlDelay(FrontierStore store, String name, Duration delay) {
    store.putShared(
        CRAWL_DELAY_KEY_PREFIX + name,
        ByteBuffer.allocate(Long.BYTES).putLong(toMicros(delay)).array());
  }

  /** No request to a host before a time, unless it has to wait longer anyway. */
  void delay(HostQueue host, String name, long untilMicros, Instant now) {
    if (untilMicros > host.notBeforeMicros) {
      host.notBeforeMicros = untilMicros;
      host.waitSinceMicros = toMicros(now);
    }
    save(host, name);
    reposition(host);
  }

  HostRests rests() {
    return rests;
  }

  /** How often a host may be asked within a time. */
  long requestsWithin(HostQueue host, Instant now, Duration time) {
    long start = toMicros(now);
    long micros = toMicros(time) - (Math.max(start, host.notBeforeMicros) - start);
    if (micros < 0) {
      return 0;
    }
    return host.delayMicros == 0 ? Long.MAX_VALUE : (1 + micros / host.delayMicros) * connections;
  }

  /** The host answered: it rests no more. */
  void endRest(HostQueue host, String name) {
    if (rests.remove(host)) {
      save(host, name);
    }
  }

  /** The number of hosts with a candidate that may be fetched now or later. */
  int waitingHosts() {
    return waitingHosts;
  }

  /** Pages fetched from a host, as of the last commit. */
  static int fetchedPages(FrontierStore store, String name) {
    return HostRecord.decode(store.getMeta(RECORD_KEY_PREFIX + name)).fetchedPages();
  }

  /** Updates the bonus of a host, and of some others in turn. */
  void updateBonuses(HostQueue host) {
    updateBonus(host);
    for (int i = 0; i < Math.min(BONUS_UPDATES_PER_PAGE, all.size()); i++) {
      bonusCursor = (bonusCursor + 1) % all.size();
      updateBonus(all.get(bonusCursor));
    }
  }

  private void updateBonus(HostQueue host) {
    double bonus = bonusByHost.applyAsDouble(host.key);
    if (bonus != host.scoreBonus) {
      host.scoreBonus = bonus;
      if (host.heap == ready) {
        ready.addOrUpdate(host);
      }
    }
  }

  /** Whether the page limit of a host is reached. */
  boolean isFull(HostQueue host) {
    return settings.maxPagesPerHost() > 0 && host.fetchedPages >= settings.maxPagesPerHost();
  }

  /** Advances the clock: hosts whose delay is over become ready. */
  void advanceTime(Instant instant) {
    nowMicros = Math.max(nowMicros, toMicros(instant));
    for (HostQueue host = delayed.peek();
        host != null && host.notBeforeMicros <= nowMicros;
        host = delayed.peek()) {
      ready.addOrUpdate(host);
    }
  }

  /**
   * The ready host with the best candidate or, every second time where hosts alternate, the one
   * with the highest turn score; null if none is ready, or if a much better one will be soon.
   */
  @Nullable HostQueue best() {
    boolean hostTurn = isHostTurn && alternatesHosts.getAsBoolean();
    HostQueue best = ready.peek();
    boolean isAtFront = best != null && queue.isAtFront(best.get(0));
    for (int i = 1; hostTurn && !isAtFront && i < Math.min(MAX_HOSTS_COMPARED, ready.size()); i++) {
      HostQueue other = ready.get(i);
      best = turnScore(other) > turnScore(best) ? other : best;
    }
    return best == null || !isAtFront && isBetterSoon(best, hostTurn) ? null : best;
  }

  /** Whether a host that is delayed, or will be after its response, has a much better candidate. */
  private boolean isBetterSoon(HostQueue best, boolean hostTurn) {
    if (minGainToWait == Double.POSITIVE_INFINITY) {
      return false;
    }
    double threshold = comparisonScore(best, hostTurn) + minGainToWait;
    for (int i = 0; i < Math.min(MAX_DELAYED_HOSTS_CHECKED, delayed.size()); i++) {
      HostQueue host = delayed.get(i);
      if (host.notBeforeMicros <= nowMicros + MAX_HOST_WAIT_MICROS
          && comparisonScore(host, hostTurn) > threshold) {
        return true;
      }
    }
    for (HostQueue host : inFlight) {
      boolean willBeDelayed = host.heap == null && host.size() > 0 && !host.closed;
      if (willBeDelayed
          && host.delayMicros > 0
          && host.delayMicros <= MAX_HOST_WAIT_MICROS
          && comparisonScore(host, hostTurn) > threshold) {
        return true;
      }
    }
    return false;
  }

  private double comparisonScore(HostQueue host, boolean hostTurn) {
    return hostTurn ? turnScore(host) : queue.score(host.get(0)) + host.scoreBonus;
  }

  /** The bonus of the host, and a part of its best score: its other candidates may be worse. */
  private double turnScore(HostQueue host) {
    return host.scoreBonus + BEST_CANDIDATE_WEIGHT * queue.score(host.get(0));
  }

  /**
   * A request to the host starts.
   *
   * @return whether it was chosen by alternation, though another host has a better candidate
   */
  boolean requestStarted(HostQueue host) {
    boolean hostTurn = host != ready.peek();
    host.inFlight++;
    inFlight.add(host);
    isHostTurn = !isHostTurn;
    reposition(host);
    return hostTurn;
  }

  /** A request to the host ended; call {@link #reposition} once all else about it is updated. */
  void requestFinished(HostQueue host) {
    if (--host.inFlight == 0) {
      inFlight.remove(host);
    }
  }

  /**
   * When the first delayed host is ready, in microseconds; {@code Long.MAX_VALUE} if none is
   * delayed.
   */
  long nextReadyMicros() {
    HostQueue host = delayed.peek();
    return host == null ? Long.MAX_VALUE : host.notBeforeMicros;
  }

  /** Whether all delayed hosts rest. */
  boolean doAllRest() {
    for (int i = 0; i < delayed.size(); i++) {
      if (!rests.contains(delayed.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The hosts that come next: the ready ones, or else the delayed ones. */
  HostHeap nextHosts() {
    return ready.size() > 0 ? ready : delayed;
  }

  /** Moves a host to the right heap after anything about it changed. */
  void reposition(HostQueue host) {
    boolean wasQueued = host.heap != null;
    boolean mayFetch =
        host.inFlight < connections
            && (settings.maxPagesPerHost() == 0
                || host.fetchedPages + host.inFlight < settings.maxPagesPerHost());
    if (host.size() == 0 || host.closed || !mayFetch) {
      if (host.heap != null) {
        host.heap.remove(host);
      }
    } else if (host.notBeforeMicros > nowMicros) {
      delayed.addOrUpdate(host);
    } else {
      ready.addOrUpdate(host);
    }
    waitingHosts += (host.heap != null ? 1 : 0) - (wasQueued ? 1 : 0);
  }

  /** Sets the score of a candidate; its host moves only if its best candidate is affected. */
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
}
