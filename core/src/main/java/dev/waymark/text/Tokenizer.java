package dev.waymark.text;

import java.util.Arrays;

/** Splits texts into words. Reuses its buffers; owned by one thread. */
public final class Tokenizer {
  private int[] starts;
  private int[] ends;
  private long[] ids;

  public Tokenizer() {
    this(1024);
  }

  /**
   * @param expectedWords expected in a text; the buffers grow
   */
  Tokenizer(int expectedWords) {
    starts = new int[Math.max(8, expectedWords)];
    ends = new int[starts.length];
    ids = new long[starts.length];
  }

  /** Splits a text; an ideograph or kana is a word of its own. */
  Tokens tokenize(String text) {
    return tokenize(text.toCharArray(), text.length(), text);
  }

  /** The same for the first characters of an array. */
  public Tokens tokenize(char[] text, int length) {
    return tokenize(text, length, new String(text, 0, length));
  }

  private Tokens tokenize(char[] chars, int length, String text) {
    int n = 0;
    int i = 0;
    while (i < length) {
      char c = Words.wordChar(chars[i]);
      if (c == 0) {
        i++;
        continue;
      }
      int from = i++;
      long hash = Words.appendHash(Words.FNV_OFFSET_BASIS, c);
      if (!isSingleCharacterWord(c)) {
        while (i < length && (c = Words.wordChar(chars[i])) != 0 && !isSingleCharacterWord(c)) {
          hash = i - from < Words.MAX_LENGTH ? Words.appendHash(hash, c) : hash;
          i++;
        }
      }
      if (n == starts.length) {
        grow();
      }
      starts[n] = from;
      ends[n] = i;
      ids[n++] = Words.mix(hash);
    }
    return new Tokens(
        text, Arrays.copyOf(starts, n), Arrays.copyOf(ends, n), Arrays.copyOf(ids, n));
  }

  private void grow() {
    starts = Arrays.copyOf(starts, starts.length * 2);
    ends = Arrays.copyOf(ends, starts.length);
    ids = Arrays.copyOf(ids, starts.length);
  }

  private static boolean isSingleCharacterWord(char c) {
    return c >= 0x3040 && c <= 0x9fff;
  }
}
