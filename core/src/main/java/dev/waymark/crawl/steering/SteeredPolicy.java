package dev.waymark.crawl.steering;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.DelegatingPolicy;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import java.util.ArrayList;
import java.util.List;

/** A policy, with what somebody who watches the crawl adds to its scores. */
public final class SteeredPolicy implements DelegatingPolicy {
  private final OrderingPolicy policy;
  private final SteeringState steering;

  public SteeredPolicy(OrderingPolicy policy, SteeringState steering) {
    this.policy = policy;
    this.steering = steering;
  }

  @Override
  public OrderingPolicy delegate() {
    return policy;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return policy.score(candidate, context)
        + steering.ruleBonus(candidate)
        + steering.examples().score(candidate);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    List<Contribution> all = new ArrayList<>(policy.explain(candidate, context));
    double rules = steering.ruleBonus(candidate);
    if (rules != 0) {
      all.add(new Contribution("steering", rules, "boosted or lowered by hand"));
    }
    all.addAll(steering.examples().explain(candidate, context.knowledge()));
    return all;
  }
}
