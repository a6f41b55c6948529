package dev.waymark.frontier;

/**
 * Where each waiting and each crawled URL stands, in memory: some 25 bytes a URL. A waiting one has
 * a slot, a small number that is used again once it is free, by which others keep arrays about it.
 */
final class Index extends Table {
  private static final int NO_SLOT = -1;

  private final Longs slotIds = new Longs();
  private final Longs founds = new Longs();
  private final Longs pageIds = new Longs();
  private int slots;
  private int free = NO_SLOT;

  @Override
  long keyOf(int code) {
    return Standing.isCrawled(code) ? pageIds.get(code) : slotIds.get(Standing.slot(code));
  }

  /** A new waiting URL; its slot. */
  int add(long id, long found) {
    int slot = free;
    if (slot == NO_SLOT) {
      slot = slots++;
      slotIds.grow(slots);
      founds.grow(slots);
    } else {
      free = (int) slotIds.get(slot);
    }
    slotIds.set(slot, id);
    founds.set(slot, found);
    set(id, Standing.waiting(slot));
    return slot;
  }

  /** A waiting URL (or one never seen) becomes a page. */
  void crawled(long id, int page) {
    int before = find(id);
    pageIds.grow(page + 1);
    pageIds.set(page, id);
    set(id, page);
    if (Standing.isWaiting(before)) {
      release(Standing.slot(before));
    }
  }

  /** A page is none any more. */
  void takeBack(long id) {
    erase(id);
  }

  /** A waiting URL is no more. */
  void remove(long id) {
    int before = find(id);
    if (Standing.isWaiting(before)) {
      erase(id);
      release(Standing.slot(before));
    }
  }

  /** All slots ever in use are below this. */
  int slots() {
    return slots;
  }

  long id(int slot) {
    return slotIds.get(slot);
  }

  /** Running number of discovery. */
  long found(int slot) {
    return founds.get(slot);
  }

  // Free slots form a chain through the ids they no longer need.
  private void release(int slot) {
    slotIds.set(slot, free);
    free = slot;
  }
}
