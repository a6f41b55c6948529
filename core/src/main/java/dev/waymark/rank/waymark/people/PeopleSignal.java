package dev.waymark.rank.waymark.people;

import dev.waymark.model.Candidate;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.Map;

/**
 * Something that people left about a candidate, as a log ratio or a mean of log ratios; 0 if
 * nothing is known. Its weight is learned: what does not predict relevance in this crawl counts
 * nothing.
 */
public interface PeopleSignal {

  /** Its name in explanations. */
  String description();

  double value(Candidate candidate, ScoringContext context);

  /** The counts behind the value, in words. */
  String explain(Candidate candidate, ScoringContext context);

  /** The weight before the first relevant page, when nothing can be learned. */
  default double coldStartWeight() {
    return 0;
  }

  /** The features whose counts it needs; signals that need the same share an extractor. */
  default Map<FeatureType, FeatureExtractor> extractors() {
    return Map.of();
  }
}
