package dev.waymark.traces.formats;

/** Takes accesses one by one; what each says is only valid during the call. */
@FunctionalInterface
public interface AccessSink {
  void accept(Access access);

  /** The source ends, or the bytes it was read into change: what was put off is done now. */
  default void flush() {}
}
