package dev.waymark.fetch;

import java.time.Duration;

/** Waits, unless it is time to stop. */
@FunctionalInterface
public interface Pause {
  /**
   * Whether to go on.
   *
   * @param time to wait; nothing is waited for if it is not positive
   */
  boolean goOn(Duration time) throws InterruptedException;
}
