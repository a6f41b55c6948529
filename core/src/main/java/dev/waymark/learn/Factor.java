package dev.waymark.learn;

import dev.waymark.model.Candidate;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One way to look at a candidate. */
interface Factor {
  /** What it needs tallied. */
  Set<Family> learns();

  /** How to find features in another way than {@link OwnFeatures} does. */
  default Map<Family, Features> features() {
    return Map.of();
  }

  /** The logarithm of the candidate's interest ratio; 0 when there is nothing to say. */
  double value(Candidate candidate, Known known);

  /** The parts of the value, each times a weight; they add up to it. */
  void explain(Candidate candidate, Known known, double weight, List<Contribution> parts);
}
