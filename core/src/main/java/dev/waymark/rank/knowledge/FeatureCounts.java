package dev.waymark.rank.knowledge;

import dev.waymark.text.SeededHash;
import java.util.Arrays;

/**
 * For each feature of one type, the number of crawled pages that have it (seen) and how many of
 * those are relevant.
 *
 * <p>A feature has a slot, a small number that is valid until the next {@link #compact}; lookups by
 * slot allocate nothing. Counts are integers in sixteenths of a page: knowledge of an earlier crawl
 * can be scaled down, and sums stay exact in any order. A feature takes some 40 bytes, its name
 * included.
 */
public final class FeatureCounts {
  /** Units of count per page. */
  public static final int UNITS_PER_PAGE = 16;

  private static final int NO_SLOT = -1;

  private FeatureNames names = new FeatureNames();
  // Open addressing: slot + 1 in the low bits, high bits of the id in the rest; 0 = free; at most
  // 5/8 full. The id bits rule out most mismatches without reading the cells.
  private int[] index = new int[32];
  // Two adjacent cells per feature, id and counts (seen in the upper half, relevant in the lower):
  // finding and counting a feature costs one memory access, and a page has hundreds.
  private long[] cells = new long[32];
  private int[] nameOffsets = {}; // empty while no feature has a name
  private int size;
  private long errorBound;
  private int slotVersion;

  /** The number of features; slots run from 0 to below it. */
  public int size() {
    return size;
  }

  /** The slot of a feature; -1 if it is unknown. */
  public int slot(long id) {
    return slotAt(probe(id));
  }

  /**
   * The slots of features; -1 for unknown ones. All home positions are read before any is compared,
   * so that cache misses overlap.
   */
  int[] slots(long[] ids) {
    int[] slots = new int[ids.length];
    int mask = index.length - 1;
    for (int i = 0; i < ids.length; i++) {
      slots[i] = index[homeIndex(ids[i], mask)];
    }
    for (int i = 0; i < ids.length; i++) {
      int entry = slots[i];
      slots[i] = entry == 0 || matches(entry, ids[i], mask) ? (entry & mask) - 1 : slot(ids[i]);
    }
    return slots;
  }

  // Secret, so that a page cannot choose words that collide; slots and sums do not depend on it.
  private static int homeIndex(long id, int mask) {
    return SeededHash.hash(id) & mask;
  }

  private boolean matches(int entry, long id, int mask) {
    return ((entry ^ (int) (id >>> 32)) & ~mask) == 0 && cells[2 * (entry & mask) - 2] == id;
  }

  private int slotAt(int position) {
    return (index[position] & (index.length - 1)) - 1;
  }

  private int probe(long id) {
    int mask = index.length - 1;
    int position = homeIndex(id, mask);
    while (index[position] != 0 && !matches(index[position], id, mask)) {
      position = (position + 1) & mask;
    }
    return position;
  }

  private int indexEntry(long id, int slot) {
    return (int) (id >>> 32) & -index.length | slot + 1;
  }

  public long id(int slot) {
    return cells[2 * slot];
  }

  /** The first name given to the feature, or empty. */
  public String name(int slot) {
    return slot < nameOffsets.length ? names.get(nameOffsets[slot]) : "";
  }

  /** Pages that have the feature. */
  public double seen(int slot) {
    return seenUnits(slot) * (1.0 / UNITS_PER_PAGE);
  }

  /** Relevant pages that have the feature. */
  public double relevant(int slot) {
    return relevantUnits(slot) * (1.0 / UNITS_PER_PAGE);
  }

  /** Pages that have the feature with this id; 0 for an unknown feature. */
  public double seenOf(long id) {
    int slot = slot(id);
    return slot == NO_SLOT ? 0 : seen(slot);
  }

  /** Relevant pages that have the feature with this id. */
  public double relevantOf(long id) {
    int slot = slot(id);
    return slot == NO_SLOT ? 0 : relevant(slot);
  }

  /**
   * Counts pages.
   *
   * @param name for display, stored when the feature is new; may be empty
   * @param pages that have the feature
   * @param relevant how many of them are relevant
   * @return the feature's slot
   */
  public int add(long id, String name, int pages, int relevant) {
    int sizeBefore = size;
    int slot = intern(id);
    if (size > sizeBefore && !name.isEmpty()) {
      ensureNameOffsets()[slot] = names.add(name);
    }
    add(slot, pages * UNITS_PER_PAGE, relevant * UNITS_PER_PAGE);
    return slot;
  }

  private int[] ensureNameOffsets() {
    if (nameOffsets.length == 0) {
      nameOffsets = new int[cells.length / 2];
    }
    return nameOffsets;
  }

  /** Counts one page for a feature that has a slot. */
  void addPage(int slot, boolean relevant) {
    add(slot, UNITS_PER_PAGE, relevant ? UNITS_PER_PAGE : 0);
  }

  /** The slot of a feature; a new one with zero counts if it has none. */
  public int intern(long id) {
    int position = probe(id);
    if (index[position] != 0) {
      return slotAt(position);
    }
    if (2 * size == cells.length) {
      int capacity = ArrayGrowth.newLength(size, size + 1);
      cells = Arrays.copyOf(cells, 2 * capacity);
      nameOffsets = nameOffsets.length == 0 ? nameOffsets : Arrays.copyOf(nameOffsets, capacity);
    }
    cells[2 * size] = id;
    index[position] = indexEntry(id, size++);
    if (size > index.length / 8 * 5) {
      reindex(index.length * 2);
    }
    return size - 1;
  }

  /** Adds sixteenths of pages; counts saturate instead of overflowing. */
  void add(int slot, int seen, int relevant) {
    setCounts(
        slot, saturatingAdd(seenUnits(slot), seen), saturatingAdd(relevantUnits(slot), relevant));
  }

  private static int saturatingAdd(int a, int b) {
    int sum = a + b;
    return sum < 0 ? Integer.MAX_VALUE : sum;
  }

  private void setCounts(int slot, int seen, int relevant) {
    cells[2 * slot + 1] = (long) seen << 32 | relevant;
  }

  private void reindex(int length) {
    index = new int[length];
    for (int slot = 0; slot < size; slot++) {
      index[probe(id(slot))] = indexEntry(id(slot), slot);
    }
  }

  /** Adds other counts: exact, commutative and associative. */
  public void merge(FeatureCounts other) {
    for (int from = 0; from < other.size; from++) {
      int slot = intern(other.id(from));
      add(slot, other.seenUnits(from), other.relevantUnits(from));
      if (from < other.nameOffsets.length && ensureNameOffsets()[slot] == 0) {
        nameOffsets[slot] = names.add(other.names, other.nameOffsets[from]);
      }
    }
    errorBound = Math.min(Integer.MAX_VALUE, errorBound + other.errorBound);
  }

  /**
   * Subtracts counts that were merged before; slots change. Features dropped by compaction stay
   * dropped.
   */
  void subtract(FeatureCounts other) {
    for (int from = 0; from < other.size; from++) {
      int slot = slot(other.id(from));
      if (slot != NO_SLOT) {
        setCounts(
            slot,
            Math.max(0, seenUnits(slot) - other.seenUnits(from)),
            Math.max(0, relevantUnits(slot) - other.relevantUnits(from)));
      }
    }
    retainAbove(0);
  }

  /** The same features with all counts multiplied, rounded to sixteenths of a page. */
  FeatureCounts scaled(double factor) {
    FeatureCounts scaled = new FeatureCounts();
    scaled.merge(this);
    for (int slot = 0; slot < size; slot++) {
      scaled.setCounts(
          slot,
          (int) Math.round(seenUnits(slot) * factor),
          (int) Math.round(relevantUnits(slot) * factor));
    }
    scaled.errorBound = (long) Math.ceil(errorBound * factor);
    scaled.retainAbove(0);
    return scaled;
  }

  /**
   * Drops the rarest features so that at most {@code maxFeatures} remain; equally rare ones are
   * dropped together. Slots change. The counts of the others are kept; {@link #errorBound} bounds
   * the loss.
   */
  public void compact(int maxFeatures) {
    if (size <= maxFeatures) {
      return;
    }
    int[] sorted = new int[size];
    Arrays.setAll(sorted, this::seenUnits);
    Arrays.sort(sorted);
    int maxSeen = maxFeatures <= 0 ? sorted[size - 1] : sorted[size - maxFeatures - 1];
    retainAbove(maxSeen);
    errorBound = Math.min(Integer.MAX_VALUE, errorBound + maxSeen);
  }

  private void retainAbove(int maxSeen) {
    FeatureNames retainedNames = new FeatureNames();
    int retained = 0;
    for (int slot = 0; slot < size; slot++) {
      if (seenUnits(slot) > maxSeen) {
        cells[2 * retained] = cells[2 * slot];
        cells[2 * retained + 1] = cells[2 * slot + 1];
        if (nameOffsets.length > 0) {
          nameOffsets[retained] = retainedNames.add(names, nameOffsets[slot]);
        }
        retained++;
      }
    }
    Arrays.fill(cells, 2 * retained, 2 * size, 0);
    Arrays.fill(
        nameOffsets, Math.min(retained, nameOffsets.length), Math.min(size, nameOffsets.length), 0);
    names = retainedNames;
    size = retained;
    reindex(index.length);
    slotVersion++;
  }

  /**
   * How many pages may be missing from any feature's count because compaction dropped the feature:
   * the true number is between {@code seen} and {@code seen + bound}, for relevant pages likewise.
   */
  public double errorBound() {
    return errorBound * (1.0 / UNITS_PER_PAGE);
  }

  /** Memory in bytes. */
  public long memoryBytes() {
    return 4L * (index.length + nameOffsets.length) + 8L * cells.length + names.memoryBytes();
  }

  /** Changes whenever slots change. */
  public int slotVersion() {
    return slotVersion;
  }

  /** Pages that have the feature, in sixteenths. */
  public int seenUnits(int slot) {
    return (int) (cells[2 * slot + 1] >>> 32);
  }

  /** Relevant pages that have the feature, in sixteenths. */
  public int relevantUnits(int slot) {
    return (int) cells[2 * slot + 1];
  }

  long errorBoundUnits() {
    return errorBound;
  }

  void errorBoundUnits(long units) {
    errorBound = units;
  }
}
