package dev.waymark.frontier.table;

/**
 * The status of each waiting and crawled URL, in memory: some 25 bytes a URL. A waiting URL has a
 * slot, a small number that is reused once it is free, which indexes arrays of other classes.
 */
public final class UrlTable extends CompactHashTable {
  private static final int NO_SLOT = -1;

  private final ChunkedLongArray slotIds = new ChunkedLongArray();
  private final ChunkedLongArray discoveryNumbers = new ChunkedLongArray();
  private final ChunkedLongArray pageIds = new ChunkedLongArray();
  private int slotLimit;
  private int firstFreeSlot = NO_SLOT;

  @Override
  protected long keyOf(int code) {
    return UrlStatus.isCrawled(code) ? pageIds.get(code) : slotIds.get(UrlStatus.decodeSlot(code));
  }

  /** Adds a waiting URL; returns its slot. */
  public int addWaiting(long id, long discoveryNumber) {
    int slot = firstFreeSlot;
    if (slot == NO_SLOT) {
      slot = slotLimit++;
      slotIds.ensureCapacity(slotLimit);
      discoveryNumbers.ensureCapacity(slotLimit);
    } else {
      firstFreeSlot = (int) slotIds.get(slot);
    }
    slotIds.set(slot, id);
    discoveryNumbers.set(slot, discoveryNumber);
    putCode(id, UrlStatus.encodeSlot(slot));
    return slot;
  }

  /** Turns a waiting or unknown URL into a page. */
  public void markCrawled(long id, int page) {
    int status = find(id);
    pageIds.ensureCapacity(page + 1);
    pageIds.set(page, id);
    putCode(id, page);
    if (UrlStatus.isWaiting(status)) {
      release(UrlStatus.decodeSlot(status));
    }
  }

  /** Removes a page. */
  public void removePage(long id) {
    removeKey(id);
  }

  /** Removes a waiting URL. */
  public void removeWaiting(long id) {
    int status = find(id);
    if (UrlStatus.isWaiting(status)) {
      removeKey(id);
      release(UrlStatus.decodeSlot(status));
    }
  }

  /** All slots ever used are below this. */
  public int slotLimit() {
    return slotLimit;
  }

  public long id(int slot) {
    return slotIds.get(slot);
  }

  /** The discovery number of the URL in a slot. */
  public long discoveryNumber(int slot) {
    return discoveryNumbers.get(slot);
  }

  // Free slots form a linked list through their unused ids.
  private void release(int slot) {
    slotIds.set(slot, firstFreeSlot);
    firstFreeSlot = slot;
  }
}
