package dev.waymark.frontier.store;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import java.util.Arrays;
import java.util.BitSet;

/** The numbers of pages after some of them were removed. */
record PageRenumbering(BitSet removed) {

  /** The new number of a page that is left. */
  int apply(int page) {
    return page - removed.get(0, Math.max(0, page)).cardinality();
  }

  /** Whether a page is removed, or has another number. */
  boolean changes(int page) {
    int first = removed.nextSetBit(0);
    return first >= 0 && page >= first;
  }

  Candidate apply(Candidate candidate) {
    int[] parents = apply(candidate.parents());
    int links =
        Math.max(parents.length, candidate.inLinks() - candidate.parents().length + parents.length);
    return new Candidate(
        candidate.id(),
        candidate.url(),
        candidate.depth(),
        candidate.discoveryNumber(),
        candidate.origin(),
        parents,
        links,
        candidate.anchorWords(),
        candidate.contextWords(),
        Math.min(candidate.boilerplateLinks(), links),
        candidate.foreignParents());
  }

  Observation apply(Observation observation) {
    return new Observation(
        apply(observation.page()),
        apply(observation.candidate()),
        observation.relevant(),
        observation.score(),
        observation.words(),
        apply(observation.targets()),
        observation.annotation());
  }

  private int[] apply(int[] pages) {
    return Arrays.stream(pages).filter(page -> !removed.get(page)).map(this::apply).toArray();
  }
}
