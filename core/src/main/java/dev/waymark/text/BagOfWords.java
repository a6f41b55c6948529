package dev.waymark.text;

import java.util.Arrays;

/** The distinct words of a text with their counts, in the order of their first appearance. */
public final class BagOfWords {
  private final long[] ids;
  private final int[] counts;
  private final String[] words;
  private final double norm;

  private BagOfWords(long[] ids, int[] counts, String[] words) {
    this.ids = ids;
    this.counts = counts;
    this.words = words;
    double squares = 0;
    for (int count : counts) {
      squares += (double) count * count;
    }
    this.norm = Math.sqrt(squares);
  }

  /** The words of several texts together. */
  public static BagOfWords of(Tokens... texts) {
    int total = 0;
    for (Tokens t : texts) {
      total += t.size();
    }
    int capacity = Integer.highestOneBit(Math.max(8, total)) * 2;
    int[] slots = new int[capacity];
    long[] ids = new long[Math.max(8, total / 2)]; // most texts repeat words
    int[] counts = new int[ids.length];
    String[] words = new String[ids.length];
    int n = 0;
    for (Tokens t : texts) {
      for (int i = 0; i < t.size(); i++) {
        long id = t.id(i);
        int slot = SeededHash.hash(id) & (capacity - 1);
        while (slots[slot] != 0 && ids[slots[slot] - 1] != id) {
          slot = (slot + 1) & (capacity - 1);
        }
        if (slots[slot] == 0) {
          if (n == ids.length) {
            ids = Arrays.copyOf(ids, total);
            counts = Arrays.copyOf(counts, total);
            words = Arrays.copyOf(words, total);
          }
          ids[n] = id;
          words[n] = t.word(i);
          slots[slot] = ++n;
        }
        counts[slots[slot] - 1]++;
      }
    }
    return new BagOfWords(Arrays.copyOf(ids, n), Arrays.copyOf(counts, n), Arrays.copyOf(words, n));
  }

  /**
   * A bag from its parts.
   *
   * @param ids distinct; the three arrays are not copied
   */
  public static BagOfWords of(long[] ids, int[] counts, String[] words) {
    return new BagOfWords(ids, counts, words);
  }

  /** The words of a text. */
  public static BagOfWords of(String text) {
    return of(Tokens.tokenize(text));
  }

  public int size() {
    return ids.length;
  }

  public long id(int i) {
    return ids[i];
  }

  public int count(int i) {
    return counts[i];
  }

  public String word(int i) {
    return words[i];
  }

  /** A copy of the ids. */
  public long[] ids() {
    return ids.clone();
  }

  /** The Euclidean length of the vector of counts. */
  public double norm() {
    return norm;
  }

  /** How often a word occurs; 0 if it does not. */
  public int count(String word) {
    return count(Words.id(word));
  }

  /**
   * How often the word with this id occurs; 0 if it does not. A linear scan: a thousand words take
   * less than half a microsecond, and a table for the few lookups of a page would take longer to
   * build.
   */
  public int count(long id) {
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] == id) {
        return counts[i];
      }
    }
    return 0;
  }
}
