package dev.waymark.text;

import java.util.Arrays;

/**
 * Splits texts into words: at what is no letter, and by dictionaries what is written without
 * spaces. Reuses its buffers; owned by one thread.
 */
public final class Tokenizer {
  /** Characters that are segmented together; a sentence is shorter, garbage need not be. */
  private static final int MAX_RUN_CHARS = 4096;

  private int[] starts;
  private int[] ends;
  private long[] ids;
  private int size;

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

  /** Splits a text. */
  Tokens tokenize(String text) {
    char[] chars = text.toCharArray();
    return tokenize(chars, chars.length, text, containsKana(chars, chars.length));
  }

  /**
   * Splits a text whose language is known.
   *
   * @param japanese its ideographs are Japanese, even if it has no kana
   */
  Tokens tokenize(String text, boolean japanese) {
    char[] chars = text.toCharArray();
    return tokenize(chars, chars.length, text, japanese || containsKana(chars, chars.length));
  }

  /** Splits the first characters of an array. */
  public Tokens tokenize(char[] text, int length) {
    return tokenize(text, length, new String(text, 0, length), containsKana(text, length));
  }

  private Tokens tokenize(char[] chars, int length, String text, boolean japanese) {
    size = 0;
    int i = 0;
    while (i < length) {
      char c = Words.firstWordChar(chars[i]);
      if (c == 0) {
        i++;
        continue;
      }
      int from = i++;
      if (Scripts.isUnspaced(c)) {
        while (i < length && Scripts.isUnspaced(chars[i])) {
          i++;
        }
        addUnspaced(chars, from, i, japanese);
        continue;
      }
      long hash = Words.appendHash(Words.FNV_OFFSET_BASIS, c);
      while (i < length && (c = Words.wordChar(chars[i])) != 0 && !Scripts.isUnspaced(c)) {
        hash = i - from < Words.MAX_LENGTH ? Words.appendHash(hash, c) : hash;
        i++;
      }
      add(from, i, Words.mix(hash));
    }
    return new Tokens(
        text,
        Arrays.copyOf(starts, size),
        Arrays.copyOf(ends, size),
        Arrays.copyOf(ids, size),
        japanese);
  }

  /** Adds the words of a run without spaces. */
  private void addUnspaced(char[] chars, int from, int to, boolean japanese) {
    WordSegmenter segmenter = WordSegmenter.acquire();
    try {
      for (int start = from; start < to; start += MAX_RUN_CHARS) {
        String run = new String(chars, start, Math.min(MAX_RUN_CHARS, to - start));
        int count = segmenter.segment(run, japanese);
        int begin = 0;
        for (int k = 0; k < count; k++) {
          int end = segmenter.end(k);
          if (Words.firstWordChar(run.charAt(begin)) != 0) {
            add(start + begin, start + end, Words.id(run, begin, end));
          }
          begin = end;
        }
      }
    } finally {
      segmenter.release();
    }
  }

  private void add(int start, int end, long id) {
    if (size == starts.length) {
      grow();
    }
    starts[size] = start;
    ends[size] = end;
    ids[size++] = id;
  }

  /** Whether a text has kana, and not only in a name; they are half of a Japanese text. */
  private static boolean containsKana(char[] chars, int length) {
    int kana = 0;
    int ideographs = 0;
    for (int i = 0; i < length; i++) {
      if (chars[i] >= Scripts.FIRST_UNSPACED) {
        kana += Scripts.isKana(chars[i]) ? 1 : 0;
        ideographs += Scripts.isIdeograph(chars[i]) ? 1 : 0;
      }
    }
    return kana * 10 > ideographs;
  }

  private void grow() {
    starts = Arrays.copyOf(starts, starts.length * 2);
    ends = Arrays.copyOf(ends, starts.length);
    ids = Arrays.copyOf(ids, starts.length);
  }
}
