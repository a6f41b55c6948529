package dev.waymark.frontier;

import dev.waymark.text.Words;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All hosts, and which of them may be asked now: ready ones compete by their best candidate. */
final class Hosts extends Table {
  private final FrontierSettings settings;
  private final long delay;
  private final int connections;
  private final State state;
  private final List<Host> all = new ArrayList<>();
  private final HostHeap ready;
  private final HostHeap resting;
  private long now = Long.MIN_VALUE;
  private int waiting;

  Hosts(FrontierSettings settings, Duration delay, int connections, State state, Queue queue) {
    this.settings = settings;
    this.delay = micros(delay);
    this.connections = connections;
    this.state = state;
    // The one place where hosts are compared: whatever is to count for a host is added here.
    this.ready = new HostHeap((a, b) -> queue.ahead(a.get(0), b.get(0)));
    this.resting =
        new HostHeap(
            (a, b) -> a.notBefore != b.notBefore ? a.notBefore < b.notBefore : a.number < b.number);
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
      byte[] fetched = state.note(noteKey(name));
      host.fetched = fetched == null ? 0 : ByteBuffer.wrap(fetched).getInt();
      all.add(host);
      set(key, number);
    }
    return all.get(number);
  }

  /** Hosts with a candidate that may be fetched now or later. */
  int waiting() {
    return waiting;
  }

  /** One more page was fetched. */
  void fetched(Host host, String name) {
    host.fetched++;
    state.note(noteKey(name), ByteBuffer.allocate(4).putInt(host.fetched).array());
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

  /** The ready host with the best candidate; null if none is ready. */
  @Nullable Host best() {
    return ready.first();
  }

  /**
   * When the first resting host is ready, in microseconds; {@code Long.MAX_VALUE} if none rests.
   */
  long nextReady() {
    Host host = resting.first();
    return host == null ? Long.MAX_VALUE : host.notBefore;
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
