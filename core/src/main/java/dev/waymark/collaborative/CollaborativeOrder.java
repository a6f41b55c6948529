package dev.waymark.collaborative;

import dev.waymark.learn.Contribution;
import dev.waymark.learn.Family;
import dev.waymark.learn.Features;
import dev.waymark.learn.Guide;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import java.util.ArrayList;
import java.util.List;

/**
 * Orders by who went there: the product of one or more interest ratios, as published
 * ("Collaborative Crawling", equation 12), alone or times that of the links (section 3.1). Alone,
 * links still decide between pages of which people say nothing, so that a crawl without a trace, or
 * with the trace of another web, goes the way of the links.
 */
final class CollaborativeOrder extends BesideLinks {
  /** Links decide between equals only: a score of theirs beyond 10^4 does not occur. */
  private static final double HARDLY = 1e-6;

  private final Statistics statistics;
  private final List<PeopleFactor> factors;
  private final PeopleFactor cold;
  private final boolean times;

  /**
   * @param cold looked at until the first page satisfies
   * @param links the order by links
   * @param times the product with the links' ratio is meant
   */
  CollaborativeOrder(
      Statistics statistics,
      List<PeopleFactor> factors,
      PeopleFactor cold,
      Order links,
      boolean times,
      Guide guide) {
    super(links, Family.USER, guide);
    this.statistics = statistics;
    this.factors = factors;
    this.cold = cold;
    this.times = times;
  }

  @Override
  Features people() {
    return statistics;
  }

  @Override
  public double score(Candidate candidate, Known known) {
    int url = statistics.trace().number(candidate.url());
    int[] users = users(url);
    double weight = weight(users);
    double sum = weight == 0 ? 0 : weight * links.score(candidate, known);
    if (users.length > 0) {
      for (PeopleFactor factor : factors(known)) {
        sum += factor.value(url, users, known);
      }
    }
    return sum;
  }

  private List<PeopleFactor> factors(Known known) {
    return known.knowledge().base().hits() == 0 ? List.of(cold) : factors;
  }

  private int[] users(int url) {
    return url < 0 ? new int[0] : statistics.trace().usersOf(url);
  }

  private double weight(int[] users) {
    return times ? 1 : users.length == 0 ? HARDLY : 0;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    int url = statistics.trace().number(candidate.url());
    int[] users = users(url);
    List<Contribution> parts = new ArrayList<>();
    double weight = weight(users);
    if (weight > 0) {
      for (Contribution part : links.explain(candidate, known)) {
        parts.add(new Contribution(part.name(), weight * part.value(), part.reason()));
      }
    }
    if (users.length > 0) {
      factors(known).forEach(factor -> factor.explain(url, users, known, parts));
    }
    return parts;
  }
}
