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
 * Scores by the users who visited a page: the product of interest ratios as published
 * ("Collaborative Crawling", equation 12), alone or times the ratio of the links (section 3.1).
 * Alone, links break ties between pages that no user visited, so that a crawl without a trace, or
 * with the trace of another web, is ordered by links.
 */
final class CollaborativePolicy extends UserFeaturePolicy {
  /** Links only break ties: their scores stay below 10^4. */
  private static final double TIE_BREAK_WEIGHT = 1e-6;

  private final TraceStatistics statistics;
  private final List<UserFactor> factors;
  private final UserFactor coldStartFactor;
  private final boolean multipliesLinks;

  /**
   * @param coldStartFactor used until the first relevant page
   * @param linkPolicy the link-based policy
   * @param multipliesLinks whether the ratio of the links is a factor of the product
   */
  CollaborativePolicy(
      TraceStatistics statistics,
      List<UserFactor> factors,
      UserFactor coldStartFactor,
      OrderingPolicy linkPolicy,
      boolean multipliesLinks,
      CandidateSource candidateSource) {
    super(linkPolicy, FeatureType.USER, candidateSource);
    this.statistics = statistics;
    this.factors = factors;
    this.coldStartFactor = coldStartFactor;
    this.multipliesLinks = multipliesLinks;
  }

  @Override
  FeatureExtractor userFeatures() {
    return statistics;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    int url = statistics.trace().findUrl(candidate.url());
    int[] users = users(url);
    double weight = linkWeight(users);
    double sum = weight == 0 ? 0 : weight * linkPolicy.score(candidate, context);
    if (users.length > 0) {
      for (UserFactor factor : factors(context)) {
        sum += factor.logRatio(url, users, context);
      }
    }
    return sum;
  }

  private List<UserFactor> factors(ScoringContext context) {
    return context.knowledge().baseRate().relevant() == 0 ? List.of(coldStartFactor) : factors;
  }

  private int[] users(int url) {
    return url < 0 ? new int[0] : statistics.trace().usersOf(url);
  }

  private double linkWeight(int[] users) {
    return multipliesLinks ? 1 : users.length == 0 ? TIE_BREAK_WEIGHT : 0;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    int url = statistics.trace().findUrl(candidate.url());
    int[] users = users(url);
    List<Contribution> contributions = new ArrayList<>();
    double weight = linkWeight(users);
    if (weight > 0) {
      for (Contribution contribution : linkPolicy.explain(candidate, context)) {
        contributions.add(
            new Contribution(
                contribution.name(), weight * contribution.value(), contribution.reason()));
      }
    }
    if (users.length > 0) {
      factors(context).forEach(factor -> factor.explain(url, users, context, contributions));
    }
    return contributions;
  }
}
