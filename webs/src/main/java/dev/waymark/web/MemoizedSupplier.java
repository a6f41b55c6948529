package dev.waymark.web;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Computes a value on first use and caches it. */
public final class MemoizedSupplier<T> implements Supplier<T> {
  private final Supplier<T> delegate;
  private @Nullable T value;

  public MemoizedSupplier(Supplier<T> delegate) {
    this.delegate = delegate;
  }

  @Override
  public synchronized T get() {
    T result = value;
    if (result == null) {
      result = delegate.get();
      value = result;
    }
    return result;
  }
}
