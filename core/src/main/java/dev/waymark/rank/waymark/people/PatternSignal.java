package dev.waymark.rank.waymark.people;

import dev.waymark.model.Candidate;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.patterns.PatternFeatures;
import java.util.Map;

/** The rate of relevant pages among those crawled with the URL pattern of a candidate. */
final class PatternSignal implements PeopleSignal {
  private final PatternFeatures features;
  private final FeatureRateCache rates = new FeatureRateCache(FeatureType.PATTERN);

  PatternSignal(PatternFeatures features) {
    this.features = features;
  }

  @Override
  public String description() {
    return "URL pattern";
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    return rates.logRatio(features.featureId(candidate.url()), context.knowledge());
  }

  @Override
  public String explain(Candidate candidate, ScoringContext context) {
    String pattern = features.featureName(candidate.url());
    return pattern + " " + rates.describe(features.featureId(candidate.url()), context.knowledge());
  }

  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    return Map.of(FeatureType.PATTERN, features);
  }
}
