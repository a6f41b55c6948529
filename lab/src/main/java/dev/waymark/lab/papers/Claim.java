package dev.waymark.lab.papers;

import java.util.List;

/**
 * Something a paper says it saw, and how to look whether it is so here.
 *
 * @param statement in a sentence
 * @param published the paper's own figures
 * @param policies it takes
 * @param needsTraces whether it takes people's traces
 */
record Claim(
    Paper paper,
    String statement,
    String published,
    List<String> policies,
    boolean needsTraces,
    Check check) {

  /** Runs what is needed, and decides by a rule that does not depend on what comes out. */
  @FunctionalInterface
  interface Check {
    ClaimOutcome run(ClaimExperiments bench) throws InterruptedException;
  }
}
