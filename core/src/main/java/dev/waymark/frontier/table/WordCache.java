package dev.waymark.frontier.table;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.IntFunction;

/** The word ids of crawled pages that were read lately. */
public final class WordCache {
  /** A thirty-second of the heap at 500 distinct words a page. */
  private static final int MAX_PAGES =
      (int) Math.min(1 << 20, Runtime.getRuntime().maxMemory() >> 17);

  private final IntFunction<long[]> source;
  private final Cache<Integer, long[]> cache;

  public WordCache(IntFunction<long[]> source) {
    this(source, 1);
  }

  /**
   * @param caches how many such caches divide the memory
   */
  public WordCache(IntFunction<long[]> source, int caches) {
    this.source = source;
    this.cache =
        Caffeine.newBuilder().maximumSize(MAX_PAGES / caches).executor(Runnable::run).build();
  }

  public void put(int page, long[] words) {
    cache.put(page, words);
  }

  /** The words of a page, read from the source if they are not cached. */
  public long[] get(int page) {
    return cache.get(page, source::apply);
  }
}
