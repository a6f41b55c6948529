package dev.waymark.frontier;

import java.util.Map;
import java.util.function.IntFunction;

/** The words of the pages asked for lately. */
final class WordCache {
  /** Pages; 8 MB with 500 distinct words a page. */
  private static final int CAPACITY = 2048;

  private final IntFunction<long[]> source;
  private final Map<Integer, long[]> latest = new LatestFirst<>(CAPACITY);

  WordCache(IntFunction<long[]> source) {
    this.source = source;
  }

  long[] of(int page) {
    long[] words = latest.get(page);
    if (words == null) {
      words = source.apply(page);
      latest.put(page, words);
    }
    return words;
  }
}
