package dev.waymark.fetch.robots;

import java.time.Duration;

/** Waits, unless it is time to stop. */
@FunctionalInterface
public interface Sleeper {
  /**
   * Whether to go on.
   *
   * @param time to wait; nothing is waited for if it is not positive
   */
  boolean waitUnlessStopped(Duration time) throws InterruptedException;
}
