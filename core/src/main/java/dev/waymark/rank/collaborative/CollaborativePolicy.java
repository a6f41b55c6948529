package dev.waymark.rank.collaborative;

import dev.waymark.model.Candidate;
import dev.waymark.rank.CandidateSource;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.ArrayList;
import java.util.List;

/**
 * Orders by who went there: the product of one or more interest ratios, as published
 * ("Collaborative Crawling", equation 12), alone or times that of the links (section 3.1). Alone,
 * links still decide between pages of which people say nothing, so that a crawl without a trace, or
 * with the trace of another web, goes the way of the links.
 */
final class CollaborativePolicy extends UserFeaturePolicy {
  /** Links decide between equals only: a score of theirs beyond 10^4 does not occur. */
  private static final double TIE_BREAK_WEIGHT = 1e-6;

  private final TraceStatistics statistics;
  private final List<UserFactor> factors;
  private final UserFactor coldStartFactor;
  private final boolean multipliesLinks;

  /**
   * @param cold looked at until the first page satisfies
   * @param links the order by links
   * @param times the product with the links' ratio is meant
   */
  CollaborativePolicy(
      TraceStatistics statistics,
      List<UserFactor> factors,
      UserFactor cold,
      OrderingPolicy links,
      boolean times,
      CandidateSource guide) {
    super(links, FeatureType.USER, guide);
    this.statistics = statistics;
    this.factors = factors;
    this.coldStartFactor = cold;
    this.multipliesLinks = times;
  }

  @Override
  FeatureExtractor userFeatures() {
    return statistics;
  }

  @Override
  public double score(Candidate candidate, ScoringContext known) {
    int url = statistics.trace().findUrl(candidate.url());
    int[] users = users(url);
    double weight = linkWeight(users);
    double sum = weight == 0 ? 0 : weight * linkPolicy.score(candidate, known);
    if (users.length > 0) {
      for (UserFactor factor : factors(known)) {
        sum += factor.logRatio(url, users, known);
      }
    }
    return sum;
  }

  private List<UserFactor> factors(ScoringContext known) {
    return known.knowledge().baseRate().relevant() == 0 ? List.of(coldStartFactor) : factors;
  }

  private int[] users(int url) {
    return url < 0 ? new int[0] : statistics.trace().usersOf(url);
  }

  private double linkWeight(int[] users) {
    return multipliesLinks ? 1 : users.length == 0 ? TIE_BREAK_WEIGHT : 0;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext known) {
    int url = statistics.trace().findUrl(candidate.url());
    int[] users = users(url);
    List<Contribution> parts = new ArrayList<>();
    double weight = linkWeight(users);
    if (weight > 0) {
      for (Contribution part : linkPolicy.explain(candidate, known)) {
        parts.add(new Contribution(part.name(), weight * part.value(), part.reason()));
      }
    }
    if (users.length > 0) {
      factors(known).forEach(factor -> factor.explain(url, users, known, parts));
    }
    return parts;
  }
}
