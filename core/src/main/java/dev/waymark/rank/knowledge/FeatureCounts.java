package dev.waymark.rank.knowledge;

import dev.waymark.text.SeededHash;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * For each feature of one type, the number of crawled pages that have it (seen) and how many of
 * those are relevant.
 *
 * <p>A feature has a slot, a small number that is valid until the next {@link #compact}; lookups by
 * slot allocate nothing. Counts are integers in sixteenths of a page: knowledge of an earlier crawl
 * can be scaled down, and sums stay exact in any order. A feature takes some 50 bytes, its name
 * included.
 *
 * <p>Counts may stand on a base that several crawls share and none changes: the slots of the base
 * come first, those of features that it lacks after them.
 */
public final class FeatureCounts {
  /** Units of count per page. */
  public static final int UNITS_PER_PAGE = 16;

  private static final int NO_SLOT = -1;
  private static final int CELLS = 3;
  private static final int CHUNK_BITS = 6;
  private static final int CHUNK_MASK = (1 << CHUNK_BITS) - 1;

  private FeatureNames names = new FeatureNames();
  // Open addressing: slot + 1 in the low bits, high bits of the id in the rest; 0 = free; at most
  // 5/8 full. The id bits rule out most mismatches without reading the cells.
  private int[] index = new int[32];
  // Three adjacent cells per feature, id, seen and relevant: finding and counting a feature costs
  // one or two memory accesses, and a page has hundreds.
  private long[] cells = new long[16 * CELLS];
  private int[] nameOffsets = {}; // empty while no feature has a name
  private int size; // without the base
  private long errorBound;
  private int slotVersion;
  private final @Nullable FeatureCounts base;
  private final int baseSize;
  private final FeatureCounts added; // to the counts of the base; this one if there is none
  // By slot of the base, in chunks that are null while nothing is added: the slot in `added` + 1.
  private final int[] @Nullable [] addedSlots;

  public FeatureCounts() {
    this.base = null;
    this.baseSize = 0;
    this.added = this;
    this.addedSlots = new int[0][];
  }

  /** Counts on a base that nobody changes any more. */
  FeatureCounts(FeatureCounts base, int slotVersion) {
    this.base = base.base == null ? base : base.copy();
    this.baseSize = base.size();
    this.added = new FeatureCounts();
    this.addedSlots = new int[(baseSize >>> CHUNK_BITS) + 1][];
    this.slotVersion = slotVersion;
  }

  private FeatureCounts copy() {
    FeatureCounts copy = new FeatureCounts();
    copy.merge(this);
    return copy;
  }

  /** What was counted beside the base, features in the order in which they came. */
  FeatureCounts withoutBase() {
    FeatureCounts own = new FeatureCounts();
    if (base != null) {
      own.merge(added);
    }
    for (int slot = baseSize; slot < size(); slot++) {
      own.mergeSlot(this, slot);
    }
    own.errorBound = errorBound;
    return own;
  }

  /** The number of features; slots run from 0 to below it. */
  public int size() {
    return baseSize + size;
  }

  /** The slot of a feature; -1 if it is unknown. */
  public int slot(long id) {
    if (base != null) {
      int slot = base.slot(id);
      if (slot != NO_SLOT) {
        return slot;
      }
    }
    int own = slotAt(probe(id));
    return own == NO_SLOT ? NO_SLOT : baseSize + own;
  }

  /**
   * The slots of features; -1 for unknown ones. All home positions are read before any is compared,
   * so that cache misses overlap.
   */
  int[] slots(long[] ids) {
    if (base != null) {
      int[] slots = base.slots(ids);
      for (int i = 0; i < ids.length; i++) {
        slots[i] = slots[i] == NO_SLOT ? slot(ids[i]) : slots[i];
      }
      return slots;
    }
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
    return ((entry ^ (int) (id >>> 32)) & ~mask) == 0 && cells[CELLS * ((entry & mask) - 1)] == id;
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
    return slot < baseSize && base != null ? base.id(slot) : cells[CELLS * (slot - baseSize)];
  }

  /** The slot of a feature of the base in what was added to it. */
  private int addedSlot(int slot) {
    int[] chunk = addedSlots[slot >>> CHUNK_BITS];
    return chunk == null ? NO_SLOT : chunk[slot & CHUNK_MASK] - 1;
  }

  /** Counts what comes to a feature of the base. */
  private void addToBase(int slot, long id, String name, long seen, long relevant) {
    int[] chunk = addedSlots[slot >>> CHUNK_BITS];
    if (chunk == null) {
      chunk = addedSlots[slot >>> CHUNK_BITS] = new int[CHUNK_MASK + 1];
    }
    chunk[slot & CHUNK_MASK] = added.addUnits(id, name, seen, relevant) + 1;
  }

  /** The name of the feature: of several that were given, the smallest. Empty if there is none. */
  public String name(int slot) {
    if (slot < baseSize && base != null) {
      String name = base.name(slot);
      int own = addedSlot(slot);
      String other = own == NO_SLOT ? "" : added.name(own);
      return name.isEmpty() || !other.isEmpty() && FeatureNames.isSmaller(other, name)
          ? other
          : name;
    }
    int own = slot - baseSize;
    return own < nameOffsets.length ? names.get(nameOffsets[own]) : "";
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
   * @param name for display; may be empty
   * @param pages that have the feature
   * @param relevant how many of them are relevant
   * @return the feature's slot
   */
  public int add(long id, String name, int pages, int relevant) {
    return addUnits(id, name, (long) pages * UNITS_PER_PAGE, (long) relevant * UNITS_PER_PAGE);
  }

  /** The same in sixteenths of pages. */
  int addUnits(long id, String name, long seen, long relevant) {
    int slot = base == null ? NO_SLOT : base.slot(id);
    if (slot != NO_SLOT) {
      addToBase(slot, id, name, seen, relevant);
      return slot;
    }
    int own = internOwn(id);
    if (!name.isEmpty()) {
      int[] offsets = ensureNameOffsets();
      offsets[own] = names.smaller(offsets[own], name);
    }
    addOwn(own, seen, relevant);
    return baseSize + own;
  }

  private int[] ensureNameOffsets() {
    if (nameOffsets.length == 0) {
      nameOffsets = new int[cells.length / CELLS];
    }
    return nameOffsets;
  }

  /** The slot of a feature; a new one with zero counts if it has none. */
  public int intern(long id) {
    int slot = slot(id);
    return slot == NO_SLOT ? baseSize + internOwn(id) : slot;
  }

  private int internOwn(long id) {
    int position = probe(id);
    if (index[position] != 0) {
      return slotAt(position);
    }
    if (CELLS * size == cells.length) {
      int capacity = ArrayGrowth.newLength(size, size + 1);
      cells = Arrays.copyOf(cells, CELLS * capacity);
      nameOffsets = nameOffsets.length == 0 ? nameOffsets : Arrays.copyOf(nameOffsets, capacity);
    }
    cells[CELLS * size] = id;
    index[position] = indexEntry(id, size++);
    if (size > index.length / 8 * 5) {
      reindex(index.length * 2);
    }
    return size - 1;
  }

  private void addOwn(int own, long seen, long relevant) {
    cells[CELLS * own + 1] += seen;
    cells[CELLS * own + 2] += relevant;
  }

  /** Only without a base. */
  private void setCounts(int slot, long seen, long relevant) {
    cells[CELLS * slot + 1] = seen;
    cells[CELLS * slot + 2] = relevant;
  }

  private void reindex(int length) {
    index = new int[length];
    for (int own = 0; own < size; own++) {
      long id = cells[CELLS * own];
      index[probe(id)] = indexEntry(id, own);
    }
  }

  /** Adds other counts: exact, commutative and associative. */
  public void merge(FeatureCounts other) {
    for (int from = 0; from < other.size(); from++) {
      mergeSlot(other, from);
    }
    errorBound += other.errorBoundUnits();
  }

  private void mergeSlot(FeatureCounts other, int from) {
    if (base != null || other.base != null) {
      addUnits(other.id(from), other.name(from), other.seenUnits(from), other.relevantUnits(from));
      return;
    }
    int slot = internOwn(other.id(from));
    addOwn(slot, other.seenUnits(from), other.relevantUnits(from));
    if (from < other.nameOffsets.length && other.nameOffsets[from] != 0) {
      int[] offsets = ensureNameOffsets();
      offsets[slot] = names.smaller(offsets[slot], other.names, other.nameOffsets[from]);
    }
  }

  /** Removes features; slots change. */
  void remove(Set<Long> ids) {
    boolean found = false;
    for (long id : ids) {
      int slot = slot(id);
      if (slot != NO_SLOT) {
        setCounts(slot, 0, 0);
        found = true;
      }
    }
    if (found) {
      retainAbove(0);
    }
  }

  /**
   * Subtracts counts that were merged before, from counts without a base; slots change. Features
   * dropped by compaction stay dropped.
   */
  void subtract(FeatureCounts other) {
    for (int from = 0; from < other.size(); from++) {
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
    for (int slot = 0; slot < size(); slot++) {
      scaled.setCounts(
          slot, Math.round(seenUnits(slot) * factor), Math.round(relevantUnits(slot) * factor));
    }
    scaled.errorBound = (long) Math.ceil(errorBoundUnits() * factor);
    scaled.retainAbove(0);
    return scaled;
  }

  /**
   * Drops the rarest features so that at most {@code maxFeatures} remain; equally rare ones are
   * dropped together, and those of a base stay. Slots change. The counts of the others are kept;
   * {@link #errorBound} bounds the loss.
   */
  public void compact(int maxFeatures) {
    if (size <= maxFeatures) {
      return;
    }
    long[] sorted = new long[size];
    Arrays.setAll(sorted, own -> seenUnits(baseSize + own));
    Arrays.sort(sorted);
    long maxSeen = maxFeatures <= 0 ? sorted[size - 1] : sorted[size - maxFeatures - 1];
    retainAbove(maxSeen);
    errorBound += maxSeen;
  }

  private void retainAbove(long maxSeen) {
    FeatureNames retainedNames = new FeatureNames();
    int retained = 0;
    for (int slot = 0; slot < size; slot++) {
      if (cells[CELLS * slot + 1] > maxSeen) {
        System.arraycopy(cells, CELLS * slot, cells, CELLS * retained, CELLS);
        if (nameOffsets.length > 0) {
          nameOffsets[retained] = retainedNames.add(names, nameOffsets[slot]);
        }
        retained++;
      }
    }
    Arrays.fill(cells, CELLS * retained, CELLS * size, 0);
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
    return errorBoundUnits() * (1.0 / UNITS_PER_PAGE);
  }

  /** Memory in bytes, without the base. */
  public long memoryBytes() {
    long chunks = Arrays.stream(addedSlots).filter(Objects::nonNull).count();
    return (base == null ? 0 : added.memoryBytes())
        + 4L * (addedSlots.length + chunks * (CHUNK_MASK + 1))
        + 4L * (index.length + nameOffsets.length)
        + 8L * cells.length
        + names.memoryBytes();
  }

  /** Changes whenever slots change. */
  public int slotVersion() {
    return slotVersion;
  }

  /** Pages that have the feature, in sixteenths. */
  public long seenUnits(int slot) {
    if (slot < baseSize && base != null) {
      int own = addedSlot(slot);
      return base.seenUnits(slot) + (own == NO_SLOT ? 0 : added.seenUnits(own));
    }
    return cells[CELLS * (slot - baseSize) + 1];
  }

  /** Relevant pages that have the feature, in sixteenths. */
  public long relevantUnits(int slot) {
    if (slot < baseSize && base != null) {
      int own = addedSlot(slot);
      return base.relevantUnits(slot) + (own == NO_SLOT ? 0 : added.relevantUnits(own));
    }
    return cells[CELLS * (slot - baseSize) + 2];
  }

  long errorBoundUnits() {
    return errorBound + (base == null ? 0 : base.errorBoundUnits());
  }

  void errorBoundUnits(long units) {
    errorBound = units;
  }

  /** For {@link KnowledgeSnapshot}: by slot. */
  void writeState(DataOutputStream out) throws IOException {
    out.writeLong(errorBoundUnits());
    out.writeInt(size());
    for (int slot = 0; slot < size(); slot++) {
      out.writeLong(id(slot));
      KnowledgeFile.writeVarint(out, seenUnits(slot));
      KnowledgeFile.writeVarint(out, relevantUnits(slot));
      KnowledgeSnapshot.writeName(out, name(slot));
    }
  }

  void readState(DataInputStream in) throws IOException {
    errorBound = in.readLong();
    for (int remaining = in.readInt(); remaining > 0; remaining--) {
      long id = in.readLong();
      long seen = KnowledgeFile.readVarint(in);
      long relevant = KnowledgeFile.readVarint(in);
      addUnits(id, KnowledgeSnapshot.readName(in), seen, relevant);
    }
  }
}
