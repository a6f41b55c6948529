package dev.waymark.people;

import java.util.List;

/**
 * A browsing session of a user with its targets.
 *
 * @param user a pseudonym
 * @param steps in the order they were made, at least one
 * @param targets normal forms of the pages marked as useful or given as the task; empty if not
 *     known. A target need not have been reached
 */
public record Session(String user, List<Step> steps, List<String> targets) {

  public Session {
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a session without a step, of " + user);
    }
    steps = List.copyOf(steps);
    targets = List.copyOf(targets);
  }

  /** Its steps as visits, without those back to a page visited before. */
  public List<Visit> visits() {
    return steps.stream()
        .filter(step -> !step.back())
        .map(step -> new Visit(user, step.url(), step.referrer(), step.time()))
        .toList();
  }
}
