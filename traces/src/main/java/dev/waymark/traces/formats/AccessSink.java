package dev.waymark.traces.formats;

/** Receives accesses one by one; each is only valid during the call. */
@FunctionalInterface
public interface AccessSink {
  void accept(Access access);

  /** Processes what is buffered: the source ends, or its bytes are about to be overwritten. */
  default void flush() {}
}
