package dev.waymark.relevance.predicate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;

/** Keeps the embeddings of the last few hundred texts. */
final class CachingEmbedder implements TextEmbedder {
  /** At 2 KB a text and 1.5 KB a vector, some 2 MB. */
  private static final int MAX_CACHED_TEXTS = 500;

  // Made on first use: a model takes a second to load, and a cheaper condition may decide first.
  private final Supplier<TextEmbedder> delegate;
  private final Cache<String, float[]> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED_TEXTS).executor(Runnable::run).build();

  CachingEmbedder(Supplier<TextEmbedder> delegate) {
    this.delegate = Suppliers.memoize(delegate);
  }

  @Override
  public float[] embed(String text) {
    return cache.get(text, uncached -> delegate.get().embed(uncached));
  }
}
