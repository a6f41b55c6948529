package dev.waymark.traces.store;

import java.util.ArrayList;
import java.util.List;

/**
 * The memory that all temporary records of one import share. When it is full, the kind that holds
 * most goes to disk.
 */
final class MemoryBudget {
  private final long limitBytes;
  private final List<EncryptedSpill> spills = new ArrayList<>();
  private long usedBytes;

  /**
   * @param limit bytes
   */
  MemoryBudget(long limit) {
    this.limitBytes = limit;
  }

  void register(EncryptedSpill spill) {
    spills.add(spill);
  }

  void unregister(EncryptedSpill spill) {
    spills.remove(spill);
  }

  /** So many bytes more are held, or fewer. */
  void adjustUsed(long more) {
    usedBytes += more;
  }

  /** Makes room if there is none; only called between two records. */
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
