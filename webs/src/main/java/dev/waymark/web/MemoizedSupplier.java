package dev.waymark.web;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value worked out when it is first asked for, and kept. */
public final class MemoizedSupplier<T> implements Supplier<T> {
  private final Supplier<T> delegate;
  private @Nullable T value;

  public MemoizedSupplier(Supplier<T> work) {
    this.delegate = work;
  }

  @Override
  public synchronized T get() {
    T known = value;
    if (known == null) {
      known = delegate.get();
      value = known;
    }
    return known;
  }
}
