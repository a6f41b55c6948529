package dev.waymark.frontier;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A binary heap of hosts; a host is in at most one heap. */
final class HostHeap {
  /** A strict order of hosts. */
  interface HostPrecedence {
    boolean test(HostQueue a, HostQueue b);
  }

  private final HostPrecedence precedence;
  private HostQueue[] hosts = new HostQueue[16];
  private int size;

  HostHeap(HostPrecedence precedence) {
    this.precedence = precedence;
  }

  int size() {
    return size;
  }

  HostQueue get(int i) {
    return hosts[i];
  }

  @Nullable HostQueue peek() {
    return size == 0 ? null : hosts[0];
  }

  /** Adds a host, or restores the heap order after it changed. */
  void addOrUpdate(HostQueue host) {
    if (host.heap != this) {
      if (host.heap != null) {
        host.heap.remove(host);
      }
      if (size == hosts.length) {
        hosts = Arrays.copyOf(hosts, size * 2);
      }
      host.heap = this;
      host.heapIndex = size;
      hosts[size++] = host;
    }
    siftUp(host);
    siftDown(host);
  }

  void remove(HostQueue host) {
    HostQueue last = hosts[--size];
    hosts[size] = null;
    if (last != host) {
      put(host.heapIndex, last);
      siftUp(last);
      siftDown(last);
    }
    host.heap = null;
  }

  private void siftUp(HostQueue host) {
    int i = host.heapIndex;
    while (i > 0 && precedence.test(host, hosts[(i - 1) / 2])) {
      put(i, hosts[(i - 1) / 2]);
      i = (i - 1) / 2;
    }
    put(i, host);
  }

  private void siftDown(HostQueue host) {
    int i = host.heapIndex;
    while (2 * i + 1 < size) {
      int child = 2 * i + 1;
      if (child + 1 < size && precedence.test(hosts[child + 1], hosts[child])) {
        child++;
      }
      if (!precedence.test(hosts[child], host)) {
        break;
      }
      put(i, hosts[child]);
      i = child;
    }
    put(i, host);
  }

  private void put(int i, HostQueue host) {
    hosts[i] = host;
    host.heapIndex = i;
  }
}
