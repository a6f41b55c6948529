package dev.waymark.frontier;

import java.util.Map;
import java.util.function.IntFunction;

/** The words of the pages asked for lately. */
public final class WordCache {
  /** Pages; a thirty-second of the heap with 500 distinct words a page. */
  private static final int MAX_PAGES =
      (int) Math.min(1 << 20, Runtime.getRuntime().maxMemory() >> 17);

  private final IntFunction<long[]> source;
  private final Map<Integer, long[]> cache = new LruMap<>(MAX_PAGES);

  public WordCache(IntFunction<long[]> source) {
    this.source = source;
  }

  /** The words of a page that has just come. */
  public void put(int page, long[] words) {
    cache.put(page, words);
  }

  public long[] get(int page) {
    long[] words = cache.get(page);
    if (words == null) {
      words = source.apply(page);
      cache.put(page, words);
    }
    return words;
  }
}
