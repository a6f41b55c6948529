package dev.waymark.relevance.predicate;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.LinkedHashMap;
import java.util.Map;

/** Thinks about a text once: the last few hundred answers are kept. */
final class CachingEmbedder implements TextEmbedder {
  /** At 2 KB a text and 1.5 KB a vector, some 2 MB. */
  private static final int MAX_CACHED_TEXTS = 500;

  // Made on first use: a model takes a second to load, and cheaper questions may spare it.
  private final Supplier<TextEmbedder> delegate;
  private final Map<String, float[]> cache =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, float[]> eldest) {
          return size() > MAX_CACHED_TEXTS;
        }
      };

  CachingEmbedder(Supplier<TextEmbedder> meaning) {
    this.delegate = Suppliers.memoize(meaning);
  }

  @Override
  public float[] embed(String text) {
    synchronized (cache) {
      float[] before = cache.get(text);
      if (before != null) {
        return before;
      }
    }
    float[] vector = delegate.get().embed(text);
    synchronized (cache) {
      cache.put(text, vector);
    }
    return vector;
  }
}
