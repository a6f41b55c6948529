package dev.waymark.lab.papers;

import java.util.List;

/**
 * Something a paper claims, and how to check it here.
 *
 * @param statement in a sentence
 * @param published the paper's own figures
 * @param policies it needs
 * @param needsTraces whether it needs users' traces
 */
record Claim(
    Paper paper,
    String statement,
    String published,
    List<String> policies,
    boolean needsTraces,
    Check check) {

  /** Runs what is needed, and decides by a rule fixed beforehand. */
  @FunctionalInterface
  interface Check {
    ClaimOutcome run(ClaimExperiments experiments) throws InterruptedException;
  }
}
