package dev.waymark.rank;

import dev.waymark.rank.knowledge.ArrayGrowth;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Caches the word slots of recently used pages, because reading a page's words may cost a disk
 * access. The cache is bounded and evicts by second chance (clock).
 */
final class WordSlotCache {
  private static final int BYTES_PER_ENTRY = 80;

  private final FeatureType type;
  private final long maxBytes;
  private @Nullable Entry[] byPage = new Entry[64];
  private int[] ring = new int[64]; // numbers of the cached pages
  private int ringSize;
  private int clockHand;
  private long usedBytes;

  /** The words of one page. */
  static final class Entry {
    final int[] slots; // of all its words
    long[] frequentBits = {}; // which frequent words it has
    int[] rareSlots = {}; // slots of its other words
    int[] significantRare = {}; // numbers of the significant ones among these
    int frequentVersion;
    int ratioVersion;
    private boolean referenced;

    Entry(int[] slots) {
      this.slots = slots;
    }

    long bytes() {
      return BYTES_PER_ENTRY
          + 4L * (slots.length + rareSlots.length + significantRare.length)
          + 8L * frequentBits.length;
    }
  }

  WordSlotCache(FeatureType type, long maxMemory) {
    this.type = type;
    this.maxBytes = maxMemory;
  }

  /** The entry of a page, loaded if it is not cached. */
  Entry get(int page, ScoringContext context) {
    Entry entry = page < byPage.length ? byPage[page] : null;
    if (entry == null) {
      entry = load(page, context);
    }
    entry.referenced = true;
    return entry;
  }

  /** Changes an entry and accounts for its size. */
  void update(Entry entry, Consumer<Entry> change) {
    usedBytes -= entry.bytes();
    change.accept(entry);
    usedBytes += entry.bytes();
  }

  private Entry load(int page, ScoringContext context) {
    FeatureCounts counts = context.knowledge().countsOrCreate(type);
    long[] ids = context.history().words(page);
    int[] slots = new int[ids.length];
    int n = 0;
    for (long id : ids) {
      // A page's own words are counted already, or were too rare to be retained. A parent's words
      // may be counted for the first time later, so each needs a slot from the start.
      int slot = type == FeatureType.WORD ? counts.slot(id) : counts.intern(id);
      if (slot >= 0) {
        slots[n++] = slot;
      }
    }
    Entry entry = new Entry(n == slots.length ? slots : Arrays.copyOf(slots, n));
    while (ringSize > 0 && usedBytes + entry.bytes() > maxBytes) {
      evict();
    }
    put(page, entry);
    return entry;
  }

  private void put(int page, Entry entry) {
    if (page >= byPage.length) {
      byPage = Arrays.copyOf(byPage, ArrayGrowth.newLength(byPage.length, page + 1));
    }
    if (ringSize == ring.length) {
      ring = Arrays.copyOf(ring, ArrayGrowth.newLength(ring.length, ringSize + 1));
    }
    byPage[page] = entry;
    ring[ringSize++] = page;
    usedBytes += entry.bytes();
  }

  private void evict() {
    while (true) {
      clockHand = clockHand >= ringSize ? 0 : clockHand;
      Entry entry = byPage[ring[clockHand]];
      if (entry != null && entry.referenced) {
        entry.referenced = false;
        clockHand++;
        continue;
      }
      if (entry != null) {
        usedBytes -= entry.bytes();
        byPage[ring[clockHand]] = null;
      }
      ring[clockHand] = ring[--ringSize];
      return;
    }
  }

  void clear() {
    Arrays.fill(byPage, null);
    ringSize = 0;
    usedBytes = 0;
  }
}
