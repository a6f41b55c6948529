package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Scores by one factor alone. */
record SingleFactorPolicy(Factor factor) implements OrderingPolicy {

  @Override
  public Set<FeatureType> featureTypes() {
    return factor.featureTypes();
  }

  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    return factor.extractors();
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return factor.value(candidate, context);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    List<Contribution> contributions = new ArrayList<>();
    factor.explain(candidate, context, 1, contributions);
    return contributions;
  }
}
