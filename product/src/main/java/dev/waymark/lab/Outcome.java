package dev.waymark.lab;

import java.util.List;

/**
 * One run of one order.
 *
 * @param want the predicate
 * @param positives different satisfying pages that may be kept, examples handed out not counted
 * @param start which seed set
 * @param hitsAfter hits after the first, the second, … fetch
 * @param fetched URLs in the order of fetching
 * @param similarity maximum average similarity, see {@link Measures#similarity}
 * @param efficiency share of the way from random to the oracle
 * @param millisPerPage CPU time of everything but reading and judging, which the lab does once
 * @param learned strongest features at the end; of the first start only
 */
public record Outcome(
    String want,
    int positives,
    String order,
    int start,
    int[] hitsAfter,
    List<String> fetched,
    double similarity,
    double efficiency,
    double millisPerPage,
    Learned learned) {

  int hits() {
    return hitsAfter.length == 0 ? 0 : hitsAfter[hitsAfter.length - 1];
  }

  Outcome untimed() {
    return new Outcome(
        want, positives, order, start, hitsAfter, fetched, similarity, efficiency, 0, learned);
  }

  /** The same under the name of another order, which goes the same way. */
  Outcome of(String other) {
    return new Outcome(
        want,
        positives,
        other,
        start,
        hitsAfter,
        fetched,
        similarity,
        efficiency,
        millisPerPage,
        learned);
  }

  Outcome with(double reached) {
    return new Outcome(
        want,
        positives,
        order,
        start,
        hitsAfter,
        fetched,
        similarity,
        reached,
        millisPerPage,
        learned);
  }
}
