package dev.waymark.frontier;

import java.util.BitSet;

/**
 * Which waiting candidate comes before which: those that are to be first, then the higher score,
 * among equals the one found first. Each host's candidates form a binary heap; of the candidates
 * only slots and scores are here.
 */
final class Queue {
  private final Index index;
  private final Longs scores = new Longs();
  private final Ints hosts = new Ints();
  // Place in the host's heap plus one; 0 when it stands in none.
  private final Ints places = new Ints();
  private final BitSet first = new BitSet();
  private int slots;
  private int size;

  Queue(Index index) {
    this.index = index;
  }

  /** How many stand in the heaps. */
  int size() {
    return size;
  }

  /** All slots ever in use here are below this. */
  int slots() {
    return slots;
  }

  /** Gives a slot to a host, without putting it into the heap yet. */
  void assign(int slot, Host host, double score) {
    slots = Math.max(slots, slot + 1);
    scores.grow(slot + 1);
    hosts.grow(slot + 1);
    places.grow(slot + 1);
    hosts.set(slot, host.number);
    places.set(slot, 0);
    keep(slot, score);
  }

  boolean contains(int slot) {
    return places.get(slot) != 0;
  }

  /** Where it stands in its host's heap, from 0; -1 if it stands in none. */
  int place(int slot) {
    return places.get(slot) - 1;
  }

  /** The number of its host. */
  int host(int slot) {
    return hosts.get(slot);
  }

  double score(int slot) {
    return Double.longBitsToDouble(scores.get(slot));
  }

  /** Whether it goes before all others, whatever the scores. */
  boolean isFirst(int slot) {
    return first.get(slot);
  }

  void first(int slot, Host host) {
    first.set(slot);
    score(slot, score(slot), host);
  }

  boolean ahead(int a, int b) {
    if (isFirst(a) != isFirst(b)) {
      return isFirst(a);
    }
    double x = score(a);
    double y = score(b);
    return x != y ? x > y : index.found(a) < index.found(b);
  }

  void add(int slot, Host host) {
    host.lengthen();
    up(host, host.size() - 1, slot);
    size++;
  }

  void remove(int slot, Host host) {
    int hole = places.get(slot) - 1;
    int last = host.shorten();
    places.set(slot, 0);
    first.clear(slot);
    size--;
    if (last != slot) {
      move(host, hole, last);
    }
  }

  /** Takes any one of a host's candidates out of its heap: the one that costs least. */
  int removeAny(Host host) {
    int slot = host.shorten();
    places.set(slot, 0);
    first.clear(slot);
    size--;
    return slot;
  }

  /** A new score; a candidate in a heap moves to its new place. */
  void score(int slot, double score, Host host) {
    keep(slot, score);
    if (contains(slot)) {
      move(host, places.get(slot) - 1, slot);
    }
  }

  private void keep(int slot, double score) {
    // What is not a number would compare as equal to everything and break the heap.
    scores.set(
        slot, Double.doubleToRawLongBits(Double.isNaN(score) ? Double.NEGATIVE_INFINITY : score));
  }

  private void move(Host host, int i, int slot) {
    if (i > 0 && ahead(slot, host.get((i - 1) / 2))) {
      up(host, i, slot);
    } else {
      down(host, i, slot);
    }
  }

  private void up(Host host, int from, int slot) {
    int i = from;
    while (i > 0 && ahead(slot, host.get((i - 1) / 2))) {
      put(host, i, host.get((i - 1) / 2));
      i = (i - 1) / 2;
    }
    put(host, i, slot);
  }

  private void down(Host host, int from, int slot) {
    int i = from;
    while (2 * i + 1 < host.size()) {
      int child = 2 * i + 1;
      if (child + 1 < host.size() && ahead(host.get(child + 1), host.get(child))) {
        child++;
      }
      if (!ahead(host.get(child), slot)) {
        break;
      }
      put(host, i, host.get(child));
      i = child;
    }
    put(host, i, slot);
  }

  private void put(Host host, int i, int slot) {
    host.set(i, slot);
    places.set(slot, i + 1);
  }
}
