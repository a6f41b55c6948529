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

/**
 * A policy that learns one feature type about users in addition to those of a link-based policy.
 */
abstract class UserFeaturePolicy implements OrderingPolicy {
  /** The link-based policy. */
  final OrderingPolicy linkPolicy;

  private final FeatureType featureType;
  private final CandidateSource candidateSource;

  UserFeaturePolicy(OrderingPolicy linkPolicy, FeatureType type, CandidateSource candidateSource) {
    this.linkPolicy = linkPolicy;
    this.featureType = type;
    this.candidateSource = candidateSource;
  }

  /** The extractor of the features about users. */
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
  public final float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    return linkPolicy.annotate(page, candidate, context);
  }

  @Override
  public final CandidateSource candidateSource() {
    return candidateSource;
  }
}
