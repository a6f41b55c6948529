package dev.waymark.lab.papers;

/**
 * What came out here.
 *
 * @param answer whether the claim holds
 * @param here the figures, or why there are none
 */
public record Seen(Answer answer, String here) {

  /** Whether a claim holds. */
  public enum Answer {
    /** It does. */
    HOLDS,
    /** It does not, or the difference could be chance. */
    NOT_SEEN_HERE,
    /** It cannot be looked at in this build, or on this web. */
    NOT_AVAILABLE
  }

  static Seen of(boolean holds, String here) {
    return new Seen(holds ? Answer.HOLDS : Answer.NOT_SEEN_HERE, here);
  }

  static Seen notAvailable(String why) {
    return new Seen(Answer.NOT_AVAILABLE, why);
  }
}
