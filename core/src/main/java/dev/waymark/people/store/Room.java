package dev.waymark.people.store;

import java.util.ArrayList;
import java.util.List;

/**
 * The memory that all temporary records of one import share. When it is full, the kind that holds
 * most goes to disk.
 */
final class Room {
  private final long limit;
  private final List<Spill> spills = new ArrayList<>();
  private long held;

  /**
   * @param limit bytes
   */
  Room(long limit) {
    this.limit = limit;
  }

  void join(Spill spill) {
    spills.add(spill);
  }

  void leave(Spill spill) {
    spills.remove(spill);
  }

  /** So many bytes more are held, or fewer. */
  void held(long more) {
    held += more;
  }

  /** Makes room if there is none; only called between two records. */
  void keep() {
    while (held > limit) {
      Spill largest = spills.getFirst();
      for (Spill spill : spills) {
        largest = spill.held() > largest.held() ? spill : largest;
      }
      if (largest.held() == 0) {
        return;
      }
      largest.flush();
    }
  }
}
