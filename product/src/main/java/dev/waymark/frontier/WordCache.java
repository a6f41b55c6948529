package dev.waymark.frontier;

import java.util.Map;
import java.util.function.IntFunction;

/** The words of the pages asked for lately. */
final class WordCache {
  /** Pages; a thirty-second of the heap with 500 distinct words a page. */
  private static final int CAPACITY =
      (int) Math.min(1 << 20, Runtime.getRuntime().maxMemory() >> 17);

  private final IntFunction<long[]> source;
  private final Map<Integer, long[]> latest = new LatestFirst<>(CAPACITY);

  WordCache(IntFunction<long[]> source) {
    this.source = source;
  }

  /** The words of a page that has just come. */
  void put(int page, long[] words) {
    latest.put(page, words);
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
