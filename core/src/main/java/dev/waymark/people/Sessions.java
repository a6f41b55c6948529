package dev.waymark.people;

import java.time.Duration;

/**
 * The one rule that cuts the visits of a user into sessions: one begins where the source says so,
 * at the first visit, and after a pause. A trace applies it once, when it is made, to all visits it
 * is made of, so that policies need only {@link Visits#startsSession}.
 */
public final class Sessions {
  /**
   * Inactivity after which a new session begins, unless a trace is imported with another: the
   * customary half an hour of web analytics.
   */
  public static final Duration DEFAULT_GAP = Duration.ofMinutes(30);

  private Sessions() {}

  /** Whether the time between two visits, in seconds, ends a session. */
  public static boolean isPause(long before, long after, long gap) {
    return after - before > gap;
  }
}
