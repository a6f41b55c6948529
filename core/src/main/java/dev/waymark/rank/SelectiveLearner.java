package dev.waymark.rank;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A policy that does not learn some features: what it never counted says nothing about candidates.
 */
public final class SelectiveLearner implements OrderingPolicy {
  private final OrderingPolicy policy;
  private final Set<Feature> ignored;

  /** A feature by its type and id. */
  public record Feature(FeatureType type, long id) {}

  public SelectiveLearner(OrderingPolicy policy, Set<Feature> ignored) {
    this.policy = policy;
    this.ignored = Set.copyOf(ignored);
  }

  @Override
  public Knowledge emptyKnowledge() {
    Knowledge knowledge = policy.emptyKnowledge();
    knowledge.ignore(byType());
    return knowledge;
  }

  private Map<FeatureType, Set<Long>> byType() {
    Map<FeatureType, Set<Long>> ids = new EnumMap<>(FeatureType.class);
    for (Feature feature : ignored) {
      ids.computeIfAbsent(feature.type(), type -> new HashSet<>()).add(feature.id());
    }
    return ids;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return policy.score(candidate, context);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    return policy.explain(candidate, context);
  }

  @Override
  public Set<FeatureType> featureTypes() {
    return policy.featureTypes();
  }

  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    return policy.extractors();
  }

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    return policy.annotate(page, candidate, context);
  }

  @Override
  public boolean isAdaptive() {
    return policy.isAdaptive();
  }

  @Override
  public CandidateSource candidateSource() {
    return policy.candidateSource();
  }

  @Override
  public double hostScore(long host, ScoringContext context) {
    return policy.hostScore(host, context);
  }

  @Override
  public boolean alternatesHosts(ScoringContext context) {
    return policy.alternatesHosts(context);
  }
}
