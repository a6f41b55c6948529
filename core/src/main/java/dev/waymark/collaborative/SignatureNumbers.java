package dev.waymark.collaborative;

import dev.waymark.learn.Tallies;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The signatures of crawled pages as small numbers, given out as they come: counting them then
 * takes no search. When they take too much room all are forgotten, and numbered again as they are
 * asked for.
 */
final class SignatureNumbers {
  private final long most;
  private int[] @Nullable [] pages = new int[1024][]; // by page: numbers of its signatures
  private Tallies signatures = new Tallies(); // for their slots: nothing is counted here
  private long kept;

  /** Keeps a sixty-fourth of the heap, at four bytes a number. */
  SignatureNumbers() {
    this(Runtime.getRuntime().maxMemory() >> 8);
  }

  /**
   * @param most numbers to keep, of signatures and of all pages together
   */
  SignatureNumbers(long most) {
    this.most = most;
  }

  /** Forgets all if they are too many; numbers given before are void then. */
  void bound() {
    if (kept + size() > most) {
      Arrays.fill(pages, null);
      signatures = new Tallies();
      kept = 0;
    }
  }

  /** Numbers of a page's signatures; null if the page is to be numbered first. */
  int @Nullable [] of(int page) {
    return page < pages.length ? pages[page] : null;
  }

  /** Gives the signatures of a page their numbers. */
  int[] number(int page, long[] all) {
    if (page >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * pages.length));
    }
    int[] found = new int[all.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = signatures.intern(all[i]);
    }
    pages[page] = found;
    kept += found.length;
    return found;
  }

  /** How many numbers were given out: all are smaller. */
  int size() {
    return signatures.size();
  }
}
