package dev.waymark.lab;

import java.util.List;

/**
 * One run of one order.
 *
 * @param want the predicate
 * @param relevantPages different satisfying pages that may be kept, examples handed out not counted
 * @param start which seed set
 * @param relevantAfter hits after the first, the second, … fetch
 * @param fetched URLs in the order of fetching
 * @param similarity maximum average similarity, see {@link Measures#maxAverageSimilarity}
 * @param efficiency share of the way from random to the oracle
 * @param millisPerPage CPU time of everything but reading and judging, which the lab does once
 * @param strongestFeatures strongest features at the end; of the first start only
 */
public record RunOutcome(
    String want,
    int relevantPages,
    String policy,
    int start,
    int[] relevantAfter,
    List<String> fetched,
    double similarity,
    double efficiency,
    double millisPerPage,
    StrongestFeatures strongestFeatures) {

  int relevant() {
    return relevantAfter.length == 0 ? 0 : relevantAfter[relevantAfter.length - 1];
  }

  RunOutcome withoutTime() {
    return new RunOutcome(
        want,
        relevantPages,
        policy,
        start,
        relevantAfter,
        fetched,
        similarity,
        efficiency,
        0,
        strongestFeatures);
  }

  /** The same under the name of another order, which goes the same way. */
  RunOutcome withPolicy(String other) {
    return new RunOutcome(
        want,
        relevantPages,
        other,
        start,
        relevantAfter,
        fetched,
        similarity,
        efficiency,
        millisPerPage,
        strongestFeatures);
  }

  RunOutcome withEfficiency(double reached) {
    return new RunOutcome(
        want,
        relevantPages,
        policy,
        start,
        relevantAfter,
        fetched,
        similarity,
        reached,
        millisPerPage,
        strongestFeatures);
  }
}
