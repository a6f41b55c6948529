package dev.waymark.people.log;

/** Takes accesses one by one; each is only valid during the call. */
@FunctionalInterface
public interface AccessSink {
  void accept(Access access);
}
