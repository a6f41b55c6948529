package dev.waymark.rank.collaborative;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.CandidateSource;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** An order that learns one family of features about people beside all that links teach. */
abstract class UserFeaturePolicy implements OrderingPolicy {
  /** The order by links. */
  final OrderingPolicy linkPolicy;

  private final FeatureType featureType;
  private final CandidateSource candidateSource;

  UserFeaturePolicy(OrderingPolicy links, FeatureType family, CandidateSource guide) {
    this.linkPolicy = links;
    this.featureType = family;
    this.candidateSource = guide;
  }

  /** How the features about people are found. */
  abstract FeatureExtractor userFeatures();

  @Override
  public final Set<FeatureType> featureTypes() {
    Set<FeatureType> all = new HashSet<>(linkPolicy.featureTypes());
    all.add(featureType);
    return all;
  }

  @Override
  public final Map<FeatureType, FeatureExtractor> extractors() {
    Map<FeatureType, FeatureExtractor> all = new HashMap<>(linkPolicy.extractors());
    all.put(featureType, userFeatures());
    return all;
  }

  @Override
  public final float[] annotate(Page page, Candidate candidate, ScoringContext known) {
    return linkPolicy.annotate(page, candidate, known);
  }

  @Override
  public final CandidateSource candidateSource() {
    return candidateSource;
  }
}
