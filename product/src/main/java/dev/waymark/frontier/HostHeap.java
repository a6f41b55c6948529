package dev.waymark.frontier;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Hosts of which the foremost is at hand; a host stands in at most one such heap. */
final class HostHeap {
  /** Which of two hosts comes first; never true both ways. */
  interface Ahead {
    boolean test(Host a, Host b);
  }

  private final Ahead ahead;
  private Host[] hosts = new Host[16];
  private int size;

  HostHeap(Ahead ahead) {
    this.ahead = ahead;
  }

  int size() {
    return size;
  }

  Host get(int i) {
    return hosts[i];
  }

  @Nullable Host first() {
    return size == 0 ? null : hosts[0];
  }

  /** Puts a host in, or to its right place after it changed. */
  void place(Host host) {
    if (host.heap != this) {
      if (host.heap != null) {
        host.heap.remove(host);
      }
      if (size == hosts.length) {
        hosts = Arrays.copyOf(hosts, size * 2);
      }
      host.heap = this;
      host.place = size;
      hosts[size++] = host;
    }
    up(host);
    down(host);
  }

  void remove(Host host) {
    Host last = hosts[--size];
    hosts[size] = null;
    if (last != host) {
      put(host.place, last);
      up(last);
      down(last);
    }
    host.heap = null;
  }

  private void up(Host host) {
    int i = host.place;
    while (i > 0 && ahead.test(host, hosts[(i - 1) / 2])) {
      put(i, hosts[(i - 1) / 2]);
      i = (i - 1) / 2;
    }
    put(i, host);
  }

  private void down(Host host) {
    int i = host.place;
    while (2 * i + 1 < size) {
      int child = 2 * i + 1;
      if (child + 1 < size && ahead.test(hosts[child + 1], hosts[child])) {
        child++;
      }
      if (!ahead.test(hosts[child], host)) {
        break;
      }
      put(i, hosts[child]);
      i = child;
    }
    put(i, host);
  }

  private void put(int i, Host host) {
    hosts[i] = host;
    host.place = i;
  }
}
