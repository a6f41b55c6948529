package dev.waymark.rank.collaborative;

import dev.waymark.rank.knowledge.FeatureCounts;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The signatures of crawled pages as small numbers, given out as they come: counting them then
 * takes no search. When they take too much room all are forgotten, and numbered again as they are
 * asked for.
 */
final class SignatureIndex {
  private final long capacity;
  private int[] @Nullable [] pages = new int[1024][]; // by page: numbers of its signatures
  private FeatureCounts signatures =
      new FeatureCounts(); // for their slots: nothing is counted here
  private long storedNumbers;

  /** Keeps a sixty-fourth of the heap, at four bytes a number. */
  SignatureIndex() {
    this(Runtime.getRuntime().maxMemory() >> 8);
  }

  /**
   * @param most numbers to keep, of signatures and of all pages together
   */
  SignatureIndex(long most) {
    this.capacity = most;
  }

  /** Forgets all if they are too many; numbers given before are void then. */
  void clearIfFull() {
    if (storedNumbers + size() > capacity) {
      Arrays.fill(pages, null);
      signatures = new FeatureCounts();
      storedNumbers = 0;
    }
  }

  /** Numbers of a page's signatures; null if the page is to be numbered first. */
  int @Nullable [] find(int page) {
    return page < pages.length ? pages[page] : null;
  }

  /** Gives the signatures of a page their numbers. */
  int[] add(int page, long[] all) {
    if (page >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * pages.length));
    }
    int[] found = new int[all.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = signatures.intern(all[i]);
    }
    pages[page] = found;
    storedNumbers += found.length;
    return found;
  }

  /** How many numbers were given out: all are smaller. */
  int size() {
    return signatures.size();
  }
}
