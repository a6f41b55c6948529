package dev.waymark.collaborative;

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
  private long[] keys = new long[1 << 14];
  private int[] numbers = new int[keys.length]; // number + 1, 0 for a free place
  private int size;
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
    if (kept + size > most) {
      Arrays.fill(pages, null);
      Arrays.fill(numbers, 0);
      kept = 0;
      size = 0;
    }
  }

  /** Numbers of a page's signatures; null if the page is to be numbered first. */
  int @Nullable [] of(int page) {
    return page < pages.length ? pages[page] : null;
  }

  /** Gives the signatures of a page their numbers. */
  int[] number(int page, long[] signatures) {
    if (page >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * pages.length));
    }
    int[] found = new int[signatures.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = number(signatures[i]);
    }
    pages[page] = found;
    kept += found.length;
    return found;
  }

  private int number(long signature) {
    int place = place(signature);
    if (numbers[place] == 0) {
      if (2 * size >= keys.length) {
        grow();
        place = place(signature);
      }
      keys[place] = signature;
      numbers[place] = ++size;
    }
    return numbers[place] - 1;
  }

  private int place(long signature) {
    int place = (int) (signature ^ signature >>> 32) & keys.length - 1;
    while (numbers[place] != 0 && keys[place] != signature) {
      place = place + 1 & keys.length - 1;
    }
    return place;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldNumbers = numbers;
    keys = new long[2 * oldKeys.length];
    numbers = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldNumbers[i] != 0) {
        int place = place(oldKeys[i]);
        keys[place] = oldKeys[i];
        numbers[place] = oldNumbers[i];
      }
    }
  }

  /** How many numbers were given out: all are smaller. */
  int size() {
    return size;
  }
}
