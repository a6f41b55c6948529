package dev.waymark.lab.papers;

/**
 * What was measured here.
 *
 * @param status whether the claim holds
 * @param measured the figures, or why there are none
 */
public record ClaimOutcome(Status status, String measured) {

  /** Whether a claim holds. */
  public enum Status {
    /** It does. */
    HOLDS,
    /** It does not, or the difference could be chance. */
    NOT_REPRODUCED,
    /** It cannot be checked in this build, or on this web. */
    NOT_AVAILABLE
  }

  static ClaimOutcome decided(boolean holds, String measured) {
    return new ClaimOutcome(holds ? Status.HOLDS : Status.NOT_REPRODUCED, measured);
  }

  static ClaimOutcome notAvailable(String reason) {
    return new ClaimOutcome(Status.NOT_AVAILABLE, reason);
  }
}
