package dev.waymark.rank.waymark.people;

import dev.waymark.model.Candidate;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.collaborative.UserTopics;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.Locale;
import java.util.Map;

/**
 * The topics of the users who visited a page: how relevant the words are that they read, whatever
 * the pages. The mean of the users, weighted by magnitude.
 */
final class TopicSignal implements PeopleSignal {
  /** Shrinks the mean, so that one user alone does not count as much as many. */
  private static final double WEIGHT_SMOOTHING = 0.5;

  private final Visitors visitors;
  private final UserTopics topics;

  TopicSignal(Visitors visitors) {
    this.visitors = visitors;
    this.topics = new UserTopics(visitors.trace());
  }

  @Override
  public String description() {
    return "topics of the users who visited it";
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    FeatureCounts counts = context.knowledge().counts(FeatureType.USER);
    double rate = context.knowledge().baseRate().smoothedRate();
    double sum = 0;
    double weight = 0;
    for (int user : visitors.usersOf(candidate.url())) {
      double ratio = topics.logRatio(user, counts.seenOf(visitors.featureId(user)), rate);
      sum += ratio * Math.abs(ratio);
      weight += Math.abs(ratio);
    }
    return weight == 0 ? 0 : sum / (weight + WEIGHT_SMOOTHING);
  }

  @Override
  public String explain(Candidate candidate, ScoringContext context) {
    int[] users = visitors.usersOf(candidate.url());
    double sum = 0;
    for (int user : users) {
      sum += topics.affinity(user);
    }
    return String.format(
        Locale.ROOT,
        "of the pages with words they read %.0f %% are relevant, mean of %d; of all %.2g %%",
        100 * sum / Math.max(1, users.length),
        users.length,
        100 * context.knowledge().baseRate().smoothedRate());
  }

  /** Observes with the users of each page, which are counted by {@link UserSignal}. */
  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    return Map.of(
        FeatureType.USER, (observation, history, sink) -> topics.observe(observation, history));
  }
}
