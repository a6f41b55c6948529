package dev.waymark.web;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value worked out when it is first asked for, and kept. */
final class Once<T> implements Supplier<T> {
  private final Supplier<T> work;
  private @Nullable T value;

  Once(Supplier<T> work) {
    this.work = work;
  }

  @Override
  public synchronized T get() {
    T known = value;
    if (known == null) {
      known = work.get();
      value = known;
    }
    return known;
  }
}
