package dev.waymark.people;

import java.util.List;

/**
 * What somebody looked at in one go, and what they were after.
 *
 * @param user a pseudonym
 * @param steps in the order they were made, at least one
 * @param targets normal forms of the pages they marked as useful or were asked to find; empty if
 *     not known. A target need not have been reached
 */
public record Session(String user, List<Step> steps, List<String> targets) {

  public Session {
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a session without a step, of " + user);
    }
    steps = List.copyOf(steps);
    targets = List.copyOf(targets);
  }

  /** Its pages as visits; going back is none, since the page was seen already. */
  public List<Visit> visits() {
    return steps.stream()
        .filter(step -> !step.back())
        .map(step -> new Visit(user, step.url(), step.referrer(), step.time()))
        .toList();
  }
}
