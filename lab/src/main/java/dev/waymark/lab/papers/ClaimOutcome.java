package dev.waymark.lab.papers;

/**
 * What came out here.
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
    /** It cannot be looked at in this build, or on this web. */
    NOT_AVAILABLE
  }

  static ClaimOutcome decided(boolean holds, String here) {
    return new ClaimOutcome(holds ? Status.HOLDS : Status.NOT_REPRODUCED, here);
  }

  static ClaimOutcome notAvailable(String why) {
    return new ClaimOutcome(Status.NOT_AVAILABLE, why);
  }
}
