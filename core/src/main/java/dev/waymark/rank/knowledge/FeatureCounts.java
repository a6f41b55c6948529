package dev.waymark.rank.knowledge;

import dev.waymark.text.SeededHash;
import java.util.Arrays;

/**
 * Feature → (seen, hits), for one family of features: on how many crawled pages it was, and how
 * many of those satisfied.
 *
 * <p>A feature has a slot, a small number that stays the same until the next {@link #compact}; all
 * reading goes through slots and allocates nothing. Counts are kept in sixteenths of a page, as
 * whole numbers: the knowledge of an earlier crawl can be scaled down, and sums are still exact in
 * any order. Some 40 bytes a feature, its name included.
 */
public final class FeatureCounts {
  /** What one page counts. */
  public static final int UNITS_PER_PAGE = 16;

  private static final int NO_SLOT = -1;

  private FeatureNames names = new FeatureNames();
  // By hash: slot + 1, and above it, as many bits of the id as there is room for; 0 = free; at most
  // 5/8 full. A place that another feature has shows that without a look at that feature's cells.
  private int[] index = new int[32];
  // Two cells a feature, its id and its counts (seen above, hits below), side by side: looking one
  // up and counting it costs one access to memory, and there are hundreds a page.
  private long[] cells = new long[32];
  private int[] nameOffsets = {}; // stays empty while no feature has a name
  private int size;
  private long errorBound;
  private int slotVersion;

  /** How many features there are; slots run from 0 to here. */
  public int size() {
    return size;
  }

  /** The slot of a feature, -1 if it was never seen. */
  public int slot(long id) {
    return slotAt(probe(id));
  }

  /**
   * The slots of features, -1 for those never seen. All first places are read before any is looked
   * at: they are far apart in memory, and the processor waits for many of them at a time.
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

  /** The name it was first given, or empty. */
  public String name(int slot) {
    return slot < nameOffsets.length ? names.get(nameOffsets[slot]) : "";
  }

  /** Pages that had the feature. */
  public double seen(int slot) {
    return seenUnits(slot) * (1.0 / UNITS_PER_PAGE);
  }

  /** Those of them that satisfied. */
  public double relevant(int slot) {
    return relevantUnits(slot) * (1.0 / UNITS_PER_PAGE);
  }

  /** Pages that had the feature with this id; 0 for a feature never seen. */
  public double seenOf(long id) {
    int slot = slot(id);
    return slot == NO_SLOT ? 0 : seen(slot);
  }

  /** Satisfying pages that had the feature with this id. */
  public double relevantOf(long id) {
    int slot = slot(id);
    return slot == NO_SLOT ? 0 : relevant(slot);
  }

  /**
   * Counts pages.
   *
   * @param name for showing, kept when the feature comes for the first time; may be empty
   * @param pages that have the feature
   * @param relevant how many of them satisfy
   * @return the feature's slot
   */
  public int add(long id, String name, int pages, int relevant) {
    int before = size;
    int slot = intern(id);
    if (size > before && !name.isEmpty()) {
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

  /** The slot of a feature, a new one with nothing counted if it has none. */
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

  /** Adds sixteenths of pages; a count that would overflow stays at the largest. */
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

  /** Adds what others counted: exact, in any order and any grouping. */
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

  /** Takes back what was merged before; slots change. What compacting dropped stays dropped. */
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
   * Drops the rarest features so that at most {@code maxFeatures} remain; equally rare ones go
   * together. Slots change. What is kept counts as before; see {@link #errorBound} for what is
   * lost.
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
   * How many pages may be missing from any feature's count, because compacting dropped it once or
   * more: the true number is between {@code seen} and {@code seen + bound}, for hits likewise.
   */
  public double errorBound() {
    return errorBound * (1.0 / UNITS_PER_PAGE);
  }

  /** Bytes of memory it takes. */
  public long memoryBytes() {
    return 4L * (index.length + nameOffsets.length) + 8L * cells.length + names.memoryBytes();
  }

  /** Changes whenever slots change. */
  public int slotVersion() {
    return slotVersion;
  }

  /** Seen, in sixteenths of a page. */
  public int seenUnits(int slot) {
    return (int) (cells[2 * slot + 1] >>> 32);
  }

  /** Hits, in sixteenths of a page. */
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
