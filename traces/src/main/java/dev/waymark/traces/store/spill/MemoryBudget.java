package dev.waymark.traces.store.spill;

import java.util.ArrayList;
import java.util.List;

/**
 * The memory shared by all spills of one import. When it is exceeded, the largest spill is written
 * to disk.
 */
public final class MemoryBudget {
  private final long limitBytes;
  private final List<EncryptedSpill> spills = new ArrayList<>();
  private long usedBytes;

  /**
   * @param limit bytes
   */
  public MemoryBudget(long limit) {
    this.limitBytes = limit;
  }

  void register(EncryptedSpill spill) {
    spills.add(spill);
  }

  void unregister(EncryptedSpill spill) {
    spills.remove(spill);
  }

  /** Adds to the bytes in use; negative to release. */
  void adjustUsed(long bytes) {
    usedBytes += bytes;
  }

  /** Writes the largest spill to disk if the limit is exceeded; only called between two records. */
  void enforce() {
    while (usedBytes > limitBytes) {
      EncryptedSpill largest = spills.getFirst();
      for (EncryptedSpill spill : spills) {
        largest = spill.usedBytes() > largest.usedBytes() ? spill : largest;
      }
      if (largest.usedBytes() == 0) {
        return;
      }
      largest.flush();
    }
  }
}
