package dev.waymark.lab.papers;

import java.util.List;

/**
 * Something a paper says it saw, and how to look whether it is so here.
 *
 * @param claim in a sentence
 * @param published the paper's own figures
 * @param orders it takes
 * @param people whether it takes people's traces
 */
record Claim(
    Paper paper, String claim, String published, List<String> orders, boolean people, Look look) {

  /** Runs what is needed, and decides by a rule that does not depend on what comes out. */
  @FunctionalInterface
  interface Look {
    Seen at(Bench bench) throws InterruptedException;
  }
}
