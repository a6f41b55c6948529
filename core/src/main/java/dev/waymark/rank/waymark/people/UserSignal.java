package dev.waymark.rank.waymark.people;

import dev.waymark.model.Candidate;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureRates;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.Locale;
import java.util.Map;

/**
 * The users who visited a page, as its features: the mean rate of the pages they visited, and their
 * agreement. Users of one session and of several are two signals: what somebody came back for is an
 * interest, a single session may be anything.
 */
final class UserSignal implements PeopleSignal {
  private final Visitors visitors;
  private final boolean cameAgain;
  private final FeatureRateCache rates = new FeatureRateCache(FeatureType.USER);

  /**
   * @param cameAgain whether it is of users with several sessions or of those with one
   */
  UserSignal(Visitors visitors, boolean cameAgain) {
    this.visitors = visitors;
    this.cameAgain = cameAgain;
  }

  @Override
  public String description() {
    return cameAgain ? "users who visited it" : "users of one session who visited it";
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    long[] users = visitors.featuresOf(candidate.url(), cameAgain);
    if (users.length == 0) {
      return 0;
    }
    FeatureRates.RateSummary summary = rates.rates(context.knowledge()).summarize(users);
    return summary.mean() + summary.agreement() / 2;
  }

  /** All visitors' pages so far are irrelevant then, so pages of new users come first. */
  @Override
  public double coldStartWeight() {
    return cameAgain ? 1 : 0;
  }

  @Override
  public String explain(Candidate candidate, ScoringContext context) {
    long[] users = visitors.featuresOf(candidate.url(), cameAgain);
    FeatureCounts counts = context.knowledge().counts(FeatureType.USER);
    double seen = 0;
    double relevant = 0;
    for (long user : users) {
      seen += counts.seenOf(user);
      relevant += counts.relevantOf(user);
    }
    return String.format(
        Locale.ROOT,
        "%d %s, %.0f of whose %.0f visits to crawled pages were to relevant ones",
        users.length,
        users.length == 1 ? "user" : "users",
        relevant,
        seen);
  }

  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    return Map.of(FeatureType.USER, visitors);
  }
}
