package dev.waymark.frontier;

/**
 * Where each waiting and each crawled URL stands, in memory: some 25 bytes a URL. A waiting one has
 * a slot, a small number that is used again once it is free, by which others keep arrays about it.
 */
public final class UrlTable extends CompactHashTable {
  private static final int NO_SLOT = -1;

  private final ChunkedLongArray slotIds = new ChunkedLongArray();
  private final ChunkedLongArray discoveryNumbers = new ChunkedLongArray();
  private final ChunkedLongArray pageIds = new ChunkedLongArray();
  private int slotLimit;
  private int firstFreeSlot = NO_SLOT;

  @Override
  long keyOf(int code) {
    return UrlStatus.isCrawled(code) ? pageIds.get(code) : slotIds.get(UrlStatus.decodeSlot(code));
  }

  /** A new waiting URL; its slot. */
  public int addWaiting(long id, long found) {
    int slot = firstFreeSlot;
    if (slot == NO_SLOT) {
      slot = slotLimit++;
      slotIds.ensureCapacity(slotLimit);
      discoveryNumbers.ensureCapacity(slotLimit);
    } else {
      firstFreeSlot = (int) slotIds.get(slot);
    }
    slotIds.set(slot, id);
    discoveryNumbers.set(slot, found);
    putCode(id, UrlStatus.encodeSlot(slot));
    return slot;
  }

  /** A waiting URL (or one never seen) becomes a page. */
  public void markCrawled(long id, int page) {
    int before = find(id);
    pageIds.ensureCapacity(page + 1);
    pageIds.set(page, id);
    putCode(id, page);
    if (UrlStatus.isWaiting(before)) {
      release(UrlStatus.decodeSlot(before));
    }
  }

  /** A page is none any more. */
  public void removePage(long id) {
    removeKey(id);
  }

  /** A waiting URL is no more. */
  public void removeWaiting(long id) {
    int before = find(id);
    if (UrlStatus.isWaiting(before)) {
      removeKey(id);
      release(UrlStatus.decodeSlot(before));
    }
  }

  /** All slots ever in use are below this. */
  int slotLimit() {
    return slotLimit;
  }

  long id(int slot) {
    return slotIds.get(slot);
  }

  /** Running number of discovery. */
  public long discoveryNumber(int slot) {
    return discoveryNumbers.get(slot);
  }

  // Free slots form a chain through the ids they no longer need.
  private void release(int slot) {
    slotIds.set(slot, firstFreeSlot);
    firstFreeSlot = slot;
  }
}
