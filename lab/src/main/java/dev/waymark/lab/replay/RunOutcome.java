package dev.waymark.lab.replay;

import java.util.List;

/**
 * One run of one ordering policy.
 *
 * @param want the predicate as written
 * @param relevantPages different relevant pages that may be fetched and kept, given examples not
 *     counted
 * @param seedSet number of the seed set
 * @param relevantAfter relevant pages found after the first, the second, … page
 * @param fetched URLs in the order of fetching
 * @param similarity maximum average similarity, see {@link Measures#maxAverageSimilarity}
 * @param efficiency share of the way from random to the oracle
 * @param millisPerPage CPU time of everything but parsing and judging, which the lab does once
 * @param strongestFeatures strongest features at the end; of the first seed set only
 */
public record RunOutcome(
    String want,
    int relevantPages,
    String policy,
    int seedSet,
    int[] relevantAfter,
    List<String> fetched,
    double similarity,
    double efficiency,
    double millisPerPage,
    StrongestFeatures strongestFeatures) {

  public int relevant() {
    return relevantAfter.length == 0 ? 0 : relevantAfter[relevantAfter.length - 1];
  }

  public RunOutcome withoutTime() {
    return new RunOutcome(
        want,
        relevantPages,
        policy,
        seedSet,
        relevantAfter,
        fetched,
        similarity,
        efficiency,
        0,
        strongestFeatures);
  }

  /** The same under the name of a policy that fetches the same pages in the same order. */
  public RunOutcome withPolicy(String other) {
    return new RunOutcome(
        want,
        relevantPages,
        other,
        seedSet,
        relevantAfter,
        fetched,
        similarity,
        efficiency,
        millisPerPage,
        strongestFeatures);
  }

  public RunOutcome withEfficiency(double efficiency) {
    return new RunOutcome(
        want,
        relevantPages,
        policy,
        seedSet,
        relevantAfter,
        fetched,
        similarity,
        efficiency,
        millisPerPage,
        strongestFeatures);
  }
}
