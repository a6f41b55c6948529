package dev.waymark.crawl.steering;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.CandidateSource;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A policy, with what somebody who watches the crawl adds to its scores. */
public final class SteeredPolicy implements OrderingPolicy {
  private final OrderingPolicy policy;
  private final SteeringState steering;

  public SteeredPolicy(OrderingPolicy policy, SteeringState steering) {
    this.policy = policy;
    this.steering = steering;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return policy.score(candidate, context)
        + steering.ruleBonus(candidate)
        + steering.exampleBonus(candidate);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    List<Contribution> all = new ArrayList<>(policy.explain(candidate, context));
    double rules = steering.ruleBonus(candidate);
    if (rules != 0) {
      all.add(new Contribution("steering", rules, "boosted or lowered by hand"));
    }
    double examples = steering.exampleBonus(candidate);
    if (examples != 0) {
      all.add(new Contribution("examples", examples, "more like this, or no more of this"));
    }
    return all;
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

  @Override
  public Knowledge emptyKnowledge() {
    return policy.emptyKnowledge();
  }
}
