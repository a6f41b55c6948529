package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * The topic signature of each user for policies of other packages: how relevant the words are that
 * a user reads, see {@link UserAffinities}.
 */
public final class UserTopics {
  /** Pages at the base rate that every user has as a prior. */
  private static final double PRIOR_PAGES = 2;

  private final TraceStatistics statistics;
  private final UserAffinities affinities;

  public UserTopics(Trace trace) {
    this.statistics = new TraceStatistics(trace);
    this.affinities =
        statistics.register(
            new UserAffinities(
                statistics.crawledPages(), SignatureExtractor.WORDS, new SignatureIndex(), false));
  }

  /** Observes a crawled page; every page once, in the order of their numbers. */
  public void observe(Observation observation, PageHistory history) {
    statistics.observe(observation, history);
  }

  /**
   * The log ratio of a user's affinity to the base rate; 0 while no page of the user is crawled.
   *
   * @param pages crawled pages that the user visited
   */
  public double logRatio(int user, double pages, double baseRate) {
    double affinity = affinities.affinity(user);
    return affinity < 0
        ? 0
        : Math.log((affinity * pages + PRIOR_PAGES * baseRate) / (pages + PRIOR_PAGES) / baseRate);
  }

  /** The share of relevant pages among those with the words that a user reads, 0 to 1. */
  public double affinity(int user) {
    return Math.max(0, affinities.affinity(user));
  }
}
