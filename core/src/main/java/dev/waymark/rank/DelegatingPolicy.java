package dev.waymark.rank;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.model.ParentDigest;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A policy that delegates every method it does not override. */
public interface DelegatingPolicy extends OrderingPolicy {

  /** The policy that it delegates to. */
  OrderingPolicy delegate();

  @Override
  default Set<FeatureType> featureTypes() {
    return delegate().featureTypes();
  }

  @Override
  default Map<FeatureType, FeatureExtractor> extractors() {
    return delegate().extractors();
  }

  @Override
  default float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    return delegate().annotate(page, candidate, context);
  }

  @Override
  default ParentDigest digest(int page, ScoringContext context) {
    return delegate().digest(page, context);
  }

  @Override
  default boolean isAdaptive() {
    return delegate().isAdaptive();
  }

  @Override
  default CandidateSource candidateSource() {
    return delegate().candidateSource();
  }

  @Override
  default double score(Candidate candidate, ScoringContext context) {
    return delegate().score(candidate, context);
  }

  @Override
  default double hostScore(long host, ScoringContext context) {
    return delegate().hostScore(host, context);
  }

  @Override
  default boolean alternatesHosts(ScoringContext context) {
    return delegate().alternatesHosts(context);
  }

  @Override
  default List<Contribution> explain(Candidate candidate, ScoringContext context) {
    return delegate().explain(candidate, context);
  }
}
