package dev.waymark.frontier;

import dev.waymark.model.Candidate;
import java.time.Duration;

/** What the frontier answers to "what next?". */
public sealed interface NextCandidate {

  /**
   * This one; it is in flight until it is settled.
   *
   * @param hostsTurn whether it is its host's turn, though others stand better
   * @param pagesKnown how many pages there were when it was scored
   */
  record Ready(Candidate candidate, double score, boolean hostsTurn, int pagesKnown)
      implements NextCandidate {}

  /**
   * Nothing may be asked now; ask again after this time, or when something in flight is settled.
   */
  record Wait(Duration time) implements NextCandidate {}

  /** Nothing waits and nothing is in flight. */
  record Empty() implements NextCandidate {}
}
