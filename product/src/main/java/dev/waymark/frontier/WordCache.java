package dev.waymark.frontier;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** The words of the pages asked for lately: some 4 KB a page. */
final class WordCache {
  /** Pages; 8 MB with 500 distinct words a page. */
  private static final int CAPACITY = 2048;

  private final IntFunction<long[]> source;
  private final Map<Integer, long[]> latest =
      new LinkedHashMap<>(CAPACITY * 2, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, long[]> eldest) {
          return size() > CAPACITY;
        }
      };

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
