package dev.waymark.rank.collaborative;

import dev.waymark.rank.knowledge.FeatureCounts;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the signatures of crawled pages densely, so that they can be counted in an array. When
 * the index is full it is cleared, and pages are numbered again on demand.
 */
final class SignatureIndex {
  private final long capacity;
  private int[] @Nullable [] pages = new int[1024][]; // by page: numbers of its signatures
  private FeatureCounts signatures = new FeatureCounts(); // only for its slots, nothing is counted
  private long storedNumbers;

  /** Uses a sixty-fourth of the heap, at four bytes a number. */
  SignatureIndex() {
    this(Runtime.getRuntime().maxMemory() >> 8);
  }

  /**
   * @param capacity numbers stored, of signatures and of all pages together
   */
  SignatureIndex(long capacity) {
    this.capacity = capacity;
  }

  /** Clears the index if it is full; all numbers given out before become invalid. */
  void clearIfFull() {
    if (storedNumbers + size() > capacity) {
      Arrays.fill(pages, null);
      signatures = new FeatureCounts();
      storedNumbers = 0;
    }
  }

  /** Numbers of a page's signatures; null if the page has to be added first. */
  int @Nullable [] find(int page) {
    return page < pages.length ? pages[page] : null;
  }

  /** Numbers the signatures of a page. */
  int[] add(int page, long[] ids) {
    if (page >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * pages.length));
    }
    int[] numbers = new int[ids.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = signatures.intern(ids[i]);
    }
    pages[page] = numbers;
    storedNumbers += numbers.length;
    return numbers;
  }

  /** How many signatures are numbered; all numbers are smaller. */
  int size() {
    return signatures.size();
  }
}
