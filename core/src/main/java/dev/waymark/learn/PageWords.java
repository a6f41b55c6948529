package dev.waymark.learn;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * For each crawled page used lately, the slots of its words and the telling ones among them:
 * reading a page's words again may cost a disk access. Bounded; what was not used for the longest
 * time goes first (second chance).
 */
final class PageWords {
  private static final int BYTES_PER_ENTRY = 80;

  private final Family family;
  private final long maxMemory;
  private @Nullable Entry[] byPage = new Entry[64];
  private int[] ring = new int[64]; // numbers of the pages in memory
  private int ringSize;
  private int hand;
  private long memory;

  /** The words of one page. */
  static final class Entry {
    final int[] slots; // of all its words
    long[] bits = {}; // which frequent words it has
    int[] others = {}; // slots of its other words
    int[] rare = {}; // numbers of the telling ones among these
    int era;
    int edition;
    private boolean used;

    Entry(int[] slots) {
      this.slots = slots;
    }

    long bytes() {
      return BYTES_PER_ENTRY + 4L * (slots.length + others.length + rare.length) + 8L * bits.length;
    }
  }

  PageWords(Family family, long maxMemory) {
    this.family = family;
    this.maxMemory = maxMemory;
  }

  /** The words of a page, as they were left. */
  Entry of(int page, Known known) {
    Entry entry = page < byPage.length ? byPage[page] : null;
    if (entry == null) {
      entry = load(page, known);
    }
    entry.used = true;
    return entry;
  }

  /** Changes what is known of a page's words. */
  void change(Entry entry, Consumer<Entry> change) {
    memory -= entry.bytes();
    change.accept(entry);
    memory += entry.bytes();
  }

  private Entry load(int page, Known known) {
    Tallies tallies = known.knowledge().open(family);
    long[] ids = known.crawled().words(page);
    int[] slots = new int[ids.length];
    int n = 0;
    for (long id : ids) {
      // A page's own words are tallied, or were too rare to be kept; the words of the pages that
      // link to a page may be counted for the first time later, and must be found then.
      int slot = family == Family.WORD ? tallies.slot(id) : tallies.intern(id);
      if (slot >= 0) {
        slots[n++] = slot;
      }
    }
    Entry entry = new Entry(n == slots.length ? slots : Arrays.copyOf(slots, n));
    while (ringSize > 0 && memory + entry.bytes() > maxMemory) {
      evict();
    }
    put(page, entry);
    return entry;
  }

  private void put(int page, Entry entry) {
    if (page >= byPage.length) {
      byPage = Arrays.copyOf(byPage, Growth.after(byPage.length, page + 1));
    }
    if (ringSize == ring.length) {
      ring = Arrays.copyOf(ring, Growth.after(ring.length, ringSize + 1));
    }
    byPage[page] = entry;
    ring[ringSize++] = page;
    memory += entry.bytes();
  }

  private void evict() {
    while (true) {
      hand = hand >= ringSize ? 0 : hand;
      Entry entry = byPage[ring[hand]];
      if (entry != null && entry.used) {
        entry.used = false;
        hand++;
        continue;
      }
      if (entry != null) {
        memory -= entry.bytes();
        byPage[ring[hand]] = null;
      }
      ring[hand] = ring[--ringSize];
      return;
    }
  }

  void clear() {
    Arrays.fill(byPage, null);
    ringSize = 0;
    memory = 0;
  }
}
