package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.DefaultFeatureExtractors;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One way to look at a candidate. */
interface Factor {
  /** What it needs tallied. */
  Set<FeatureType> featureTypes();

  /** How to find features in another way than {@link DefaultFeatureExtractors} does. */
  default Map<FeatureType, FeatureExtractor> extractors() {
    return Map.of();
  }

  /** The logarithm of the candidate's interest ratio; 0 when there is nothing to say. */
  double value(Candidate candidate, ScoringContext context);

  /** The parts of the value, each times a weight; they add up to it. */
  void explain(
      Candidate candidate, ScoringContext context, double weight, List<Contribution> contributions);
}
