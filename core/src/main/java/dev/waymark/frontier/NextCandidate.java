package dev.waymark.frontier;

import dev.waymark.model.Candidate;
import java.time.Duration;

/** The frontier's answer to the request for the next candidate. */
public sealed interface NextCandidate {

  /**
   * A candidate to fetch; it is in flight until it is finished.
   *
   * @param hostsTurn whether it was chosen by alternating hosts, though others have higher scores
   * @param pagesKnown how many pages were crawled when it was chosen
   */
  record Ready(Candidate candidate, double score, boolean hostsTurn, int pagesKnown)
      implements NextCandidate {}

  /**
   * Nothing may be fetched now; ask again after this time, or when a request in flight is finished.
   */
  record Wait(Duration time) implements NextCandidate {}

  /**
   * Only hosts in trouble have candidates, and nothing is in flight.
   *
   * @param time until one of them is asked again: the first of those that gave a page before, or
   *     else the first of all
   * @param gavePages it gave a page before
   */
  record Resting(Duration time, boolean gavePages) implements NextCandidate {}

  /** Nothing waits and nothing is in flight. */
  record Empty() implements NextCandidate {}
}
