package dev.waymark.text;

import java.util.Arrays;

/** A text cut into words once: where each word stands and which word it is. Immutable. */
public final class Tokens {
  private final String text;
  private final int[] starts;
  private final int[] ends;
  private final long[] ids;

  private Tokens(String text, int[] starts, int[] ends, long[] ids) {
    this.text = text;
    this.starts = starts;
    this.ends = ends;
    this.ids = ids;
  }

  /** Cuts a text into words; an ideograph or kana is a word of its own. */
  public static Tokens of(String text) {
    return of(text.toCharArray(), text.length(), text);
  }

  /** The same for the first characters of an array. */
  public static Tokens of(char[] text, int length) {
    return of(text, length, new String(text, 0, length));
  }

  private static Tokens of(char[] chars, int length, String text) {
    int[] starts = new int[Math.max(8, length / 6)];
    int[] ends = new int[starts.length];
    long[] ids = new long[starts.length];
    int n = 0;
    int i = 0;
    while (i < length) {
      char c = Words.letter(chars[i]);
      if (c == 0) {
        i++;
        continue;
      }
      int from = i++;
      long hash = Words.hash(Words.START, c);
      if (!standsAlone(c)) {
        while (i < length && (c = Words.letter(chars[i])) != 0 && !standsAlone(c)) {
          hash = i - from < Words.MAX_LENGTH ? Words.hash(hash, c) : hash;
          i++;
        }
      }
      if (n == starts.length) {
        starts = Arrays.copyOf(starts, n * 2);
        ends = Arrays.copyOf(ends, n * 2);
        ids = Arrays.copyOf(ids, n * 2);
      }
      starts[n] = from;
      ends[n] = i;
      ids[n++] = Words.mix(hash);
    }
    return new Tokens(
        text, Arrays.copyOf(starts, n), Arrays.copyOf(ends, n), Arrays.copyOf(ids, n));
  }

  private static boolean standsAlone(char c) {
    return c >= 0x3040 && c <= 0x9fff;
  }

  public int size() {
    return ids.length;
  }

  public String text() {
    return text;
  }

  /** The id of the i-th word, see {@link Words#id}. */
  public long id(int i) {
    return ids[i];
  }

  /** The i-th word, lower-cased. */
  public String word(int i) {
    return Words.normal(text, starts[i], ends[i]);
  }

  /** Where the i-th word starts in the text. */
  public int start(int i) {
    return starts[i];
  }

  /** Where the i-th word ends in the text, exclusive. */
  public int end(int i) {
    return ends[i];
  }

  /** The index of the first word that starts at or after a place in the text; size() if none. */
  public int at(int place) {
    int found = Arrays.binarySearch(starts, place);
    return found >= 0 ? found : -found - 1;
  }

  /** The same, quicker where that is close to the {@code near}-th word. */
  public int at(int place, int near) {
    int low = near;
    int high = near;
    for (int step = 4; low > 0 && starts[low - 1] >= place; step *= 2) {
      high = low - 1;
      low = Math.max(0, low - step);
    }
    for (int step = 4; high < starts.length && starts[high] < place; step *= 2) {
      low = high + 1;
      high = Math.min(starts.length, high + step);
    }
    int found = Arrays.binarySearch(starts, low, high, place);
    return found >= 0 ? found : -found - 1;
  }

  /** The ids of the words {@code [from, to)}. */
  public long[] ids(int from, int to) {
    return Arrays.copyOfRange(ids, from, Math.max(from, to));
  }

  /** The text from the first to the last of the words {@code [from, to)}, as written. */
  public String slice(int from, int to) {
    return from >= to ? "" : text.substring(starts[from], ends[to - 1]);
  }
}
