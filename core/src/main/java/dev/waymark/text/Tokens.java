package dev.waymark.text;

import java.util.Arrays;

/** A text with the positions and ids of its words. Immutable. */
public final class Tokens {
  private final String text;
  private final int[] starts;
  private final int[] ends;
  private final long[] ids;
  private final boolean japanese;

  Tokens(String text, int[] starts, int[] ends, long[] ids, boolean japanese) {
    this.text = text;
    this.starts = starts;
    this.ends = ends;
    this.ids = ids;
    this.japanese = japanese;
  }

  /** Splits a text into words, see {@link Tokenizer}. */
  public static Tokens tokenize(String text) {
    return new Tokenizer(text.length() / 6).tokenize(text);
  }

  /**
   * The same where more is known of the text.
   *
   * @param japanese its ideographs are Japanese, even if it has no kana
   */
  public static Tokens tokenize(String text, boolean japanese) {
    return new Tokenizer(text.length() / 6).tokenize(text, japanese);
  }

  /** Whether its ideographs were taken for Japanese. */
  public boolean japanese() {
    return japanese;
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
    return Words.normalize(text, starts[i], ends[i]);
  }

  /** Where the i-th word starts in the text. */
  public int start(int i) {
    return starts[i];
  }

  /** Where the i-th word ends in the text, exclusive. */
  public int end(int i) {
    return ends[i];
  }

  /** The index of the first word that starts at or after a position in the text; size() if none. */
  public int indexAt(int position) {
    int found = Arrays.binarySearch(starts, position);
    return found >= 0 ? found : -found - 1;
  }

  /** The same, faster where that is close to the {@code near}-th word. */
  public int indexAt(int position, int near) {
    int low = near;
    int high = near;
    for (int step = 4; low > 0 && starts[low - 1] >= position; step *= 2) {
      high = low - 1;
      low = Math.max(0, low - step);
    }
    for (int step = 4; high < starts.length && starts[high] < position; step *= 2) {
      low = high + 1;
      high = Math.min(starts.length, high + step);
    }
    int found = Arrays.binarySearch(starts, low, high, position);
    return found >= 0 ? found : -found - 1;
  }

  /** The ids of the words {@code [from, to)}. */
  public long[] ids(int from, int to) {
    return Arrays.copyOfRange(ids, from, Math.max(from, to));
  }

  /** Whether the i-th word follows the one before without anything between them. */
  public boolean joined(int i) {
    return i > 0 && starts[i] == ends[i - 1];
  }

  /** Whether the script of the i-th word has no spaces between words. */
  public boolean unspaced(int i) {
    return Scripts.isUnspaced(text.charAt(starts[i]));
  }

  /** The text from the first to the last of the words {@code [from, to)}, as written. */
  public String slice(int from, int to) {
    return from >= to ? "" : text.substring(starts[from], ends[to - 1]);
  }
}
