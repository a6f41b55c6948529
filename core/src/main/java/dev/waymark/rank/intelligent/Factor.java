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

/** A factor of the score of a candidate. */
interface Factor {
  /** The feature types it needs counted. */
  Set<FeatureType> featureTypes();

  /** Extractors that replace those of {@link DefaultFeatureExtractors}. */
  default Map<FeatureType, FeatureExtractor> extractors() {
    return Map.of();
  }

  /** The log interest ratio of the candidate; 0 if nothing is known. */
  double value(Candidate candidate, ScoringContext context);

  /** Adds the terms of the value, each times a weight; they add up to it. */
  void explain(
      Candidate candidate, ScoringContext context, double weight, List<Contribution> contributions);
}
