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
final class Hosts extends Table {
  /** Hosts that are reconsidered with every page, besides its own. */
  private static final int TURNS = 8;

  /**
   * Ready hosts among which the one that gave most is looked for: those with the best candidates.
   */
  private static final int COMPARED = 64;

  /** What the score of a host's best candidate counts when it may be the host's turn. */
  private static final double OFFERED = 0.3;

  /** Resting hosts that are looked at for a better candidate: those that are ready soonest. */
  private static final int LOOKED_AT = 256;

  /** A host that rests for longer is not waited for, in microseconds. */
  private static final long SOON = 10_000_000;

  private final FrontierSettings settings;

  /** How much better a candidate must be to be waited for; infinite if none is. */
  private final double worthWaiting;

  private final long delay;
  private final int connections;
  private final State state;
  private final Queue queue;
  private final LongToDoubleFunction extra;
  private final BooleanSupplier takeTurns;
  private final List<Host> all = new ArrayList<>();
  private final Set<Host> busy = new LinkedHashSet<>();
  private final HostHeap ready;
  private final HostHeap resting;
  private long now = Long.MIN_VALUE;
  private int turn;
  private int waiting;
  private boolean itsTurn;

  /**
   * @param extra what the order adds to the scores of a host's candidates, by the host's key
   * @param takeTurns whether every second page is one of the host with the highest extra
   */
  Hosts(
      FrontierSettings settings,
      Duration delay,
      int connections,
      State state,
      Queue queue,
      LongToDoubleFunction extra,
      BooleanSupplier takeTurns) {
    this.settings = settings;
    this.worthWaiting = -Math.log(settings.settleFor()); // scores are logarithms of interest
    this.delay = micros(delay);
    this.connections = connections;
    this.state = state;
    this.queue = queue;
    this.extra = extra;
    this.takeTurns = takeTurns;
    this.ready = new HostHeap(this::ahead);
    this.resting =
        new HostHeap(
            (a, b) -> a.notBefore != b.notBefore ? a.notBefore < b.notBefore : a.number < b.number);
  }

  /** By the best candidates and by what the order says of the hosts themselves. */
  private boolean ahead(Host a, Host b) {
    if (queue.isFirst(a.get(0)) != queue.isFirst(b.get(0))) {
      return queue.isFirst(a.get(0));
    }
    double x = queue.score(a.get(0)) + a.extra;
    double y = queue.score(b.get(0)) + b.extra;
    return x != y ? x > y : queue.ahead(a.get(0), b.get(0));
  }

  @Override
  long keyOf(int code) {
    return all.get(code).key;
  }

  List<Host> all() {
    return all;
  }

  Host get(int number) {
    return all.get(number);
  }

  Host of(String name) {
    long key = Words.id(name);
    int number = find(key);
    if (number == NONE) {
      number = all.size();
      Host host = new Host(number, key, delay);
      host.fetched = fetched(state, name);
      host.extra = extra.applyAsDouble(key);
      all.add(host);
      set(key, number);
    }
    return all.get(number);
  }

  /** Hosts with a candidate that may be fetched now or later. */
  int waiting() {
    return waiting;
  }

  /** Pages fetched from a host, as of the last commit. */
  static int fetched(State state, String name) {
    byte[] fetched = state.note(noteKey(name));
    return fetched == null ? 0 : ByteBuffer.wrap(fetched).getInt();
  }

  /** One more page was fetched. */
  void fetched(Host host, String name) {
    host.fetched++;
    state.note(noteKey(name), ByteBuffer.allocate(4).putInt(host.fetched).array());
  }

  /** Asks the order again what to add for a host, and for some others in their turn. */
  void reconsider(Host host) {
    consider(host);
    for (int i = 0; i < Math.min(TURNS, all.size()); i++) {
      turn = (turn + 1) % all.size();
      consider(all.get(turn));
    }
  }

  private void consider(Host host) {
    double now = extra.applyAsDouble(host.key);
    if (now != host.extra) {
      host.extra = now;
      if (host.heap == ready) {
        ready.place(host);
      }
    }
  }

  /** It gave as many pages as one host may. */
  boolean full(Host host) {
    return settings.perHost() > 0 && host.fetched >= settings.perHost();
  }

  /** Time goes on: hosts that have rested long enough are ready. */
  void wake(Instant instant) {
    now = Math.max(now, micros(instant));
    for (Host host = resting.first();
        host != null && host.notBefore <= now;
        host = resting.first()) {
      ready.place(host);
    }
  }

  /**
   * The ready host with the best candidate or, every second time where hosts take turns, the one
   * that stands best itself; null if none is ready, or if it is worth waiting for another.
   */
  @Nullable Host best() {
    boolean turn = itsTurn && takeTurns.getAsBoolean();
    Host best = ready.first();
    boolean isGiven = best != null && queue.isFirst(best.get(0));
    for (int i = 1; turn && !isGiven && i < Math.min(COMPARED, ready.size()); i++) {
      Host other = ready.get(i);
      best = standing(other) > standing(best) ? other : best;
    }
    return best == null || !isGiven && isBetterSoon(best, turn) ? null : best;
  }

  /** Whether a host that rests, or will once its answer has come, has something much better. */
  private boolean isBetterSoon(Host best, boolean turn) {
    if (worthWaiting == Double.POSITIVE_INFINITY) {
      return false;
    }
    double enough = worth(best, turn) + worthWaiting;
    for (int i = 0; i < Math.min(LOOKED_AT, resting.size()); i++) {
      Host host = resting.get(i);
      if (host.notBefore <= now + SOON && worth(host, turn) > enough) {
        return true;
      }
    }
    for (Host host : busy) {
      boolean rests = host.heap == null && host.size() > 0 && host.closed == null;
      if (rests && host.delay > 0 && host.delay <= SOON && worth(host, turn) > enough) {
        return true;
      }
    }
    return false;
  }

  private double worth(Host host, boolean turn) {
    return turn ? standing(host) : queue.score(host.get(0)) + host.extra;
  }

  /** What it gave counts, and a little what it has to offer: it may have no more of that. */
  private double standing(Host host) {
    return host.extra + OFFERED * queue.score(host.get(0));
  }

  /**
   * One of its candidates is asked for.
   *
   * @return whether it is its turn, though another host has a better candidate
   */
  boolean asked(Host host) {
    boolean turn = host != ready.first();
    host.busy++;
    busy.add(host);
    itsTurn = !itsTurn;
    place(host);
    return turn;
  }

  /** An answer came from it; {@link #place} it when all else about it is settled. */
  void landed(Host host) {
    if (--host.busy == 0) {
      busy.remove(host);
    }
  }

  /**
   * When the first resting host is ready, in microseconds; {@code Long.MAX_VALUE} if none rests.
   */
  long nextReady() {
    Host host = resting.first();
    return host == null ? Long.MAX_VALUE : host.notBefore;
  }

  /** Whether none of the hosts that rest is worth waiting for. */
  boolean areLeft() {
    for (int i = 0; i < resting.size(); i++) {
      if (resting.get(i).left <= now) {
        return false;
      }
    }
    return true;
  }

  /** The hosts that are asked next: the ready ones, or else the resting. */
  HostHeap near() {
    return ready.size() > 0 ? ready : resting;
  }

  /** Brings a host to where it belongs after anything about it changed. */
  void place(Host host) {
    boolean was = host.heap != null;
    boolean room =
        host.busy < connections
            && (settings.perHost() == 0 || host.fetched + host.busy < settings.perHost());
    if (host.size() == 0 || host.closed != null || !room) {
      if (host.heap != null) {
        host.heap.remove(host);
      }
    } else if (host.notBefore > now) {
      resting.place(host);
    } else {
      ready.place(host);
    }
    waiting += (host.heap != null ? 1 : 0) - (was ? 1 : 0);
  }

  /** A candidate has a new score: its host moves only if that of its best candidate changed. */
  void scored(int slot, double score) {
    Host host = get(queue.host(slot));
    boolean wasBest = queue.place(slot) == 0;
    queue.score(slot, score, host);
    if (wasBest || queue.place(slot) == 0) {
      place(host);
    }
  }

  static long micros(Duration duration) {
    return duration.toMillis() > Long.MAX_VALUE / 1000 / 4
        ? Long.MAX_VALUE / 4
        : duration.toNanos() / 1000;
  }

  static long micros(Instant instant) {
    long seconds = Math.clamp(instant.getEpochSecond(), -(1L << 40), 1L << 40);
    return seconds * 1_000_000 + instant.getNano() / 1000;
  }

  private static String noteKey(String name) {
    return "host/" + name;
  }
}
