package dev.waymark.rank;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An order that does as another one does, but for what it says itself. */
public interface DelegatingPolicy extends OrderingPolicy {

  /** The other one. */
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
  default float[] annotate(Page page, Candidate candidate, ScoringContext known) {
    return delegate().annotate(page, candidate, known);
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
  default double score(Candidate candidate, ScoringContext known) {
    return delegate().score(candidate, known);
  }

  @Override
  default double hostScore(long host, ScoringContext known) {
    return delegate().hostScore(host, known);
  }

  @Override
  default boolean alternatesHosts(ScoringContext known) {
    return delegate().alternatesHosts(known);
  }

  @Override
  default List<Contribution> explain(Candidate candidate, ScoringContext known) {
    return delegate().explain(candidate, known);
  }
}
