package dev.waymark.fetch.robots;

import java.time.Duration;

/** Waits, unless the crawl is stopped. */
@FunctionalInterface
public interface Sleeper {
  /**
   * Waits; false if the crawl was stopped.
   *
   * @param duration to wait; returns at once if not positive
   */
  boolean waitUnlessStopped(Duration duration) throws InterruptedException;
}
