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
import java.util.Locale;

/**
 * Adds to the score of the links a term calibrated by how pages with similar nearby visits turned
 * out. The published product treats all visitors as independent; here, visits that do not predict
 * relevance leave the order of the links unchanged.
 */
final class PeoplePolicy extends UserFeaturePolicy {
  private final TraceStatistics statistics;
  private final CalibrationTable calibration;
  private final NearVisitCounts nearVisits;

  /**
   * @param statistics gets the observers of this policy
   * @param linkPolicy the link-based policy
   */
  PeoplePolicy(
      TraceStatistics statistics, OrderingPolicy linkPolicy, CandidateSource candidateSource) {
    super(linkPolicy, FeatureType.CO_VISIT, candidateSource);
    this.statistics = statistics;
    this.nearVisits = new NearVisitCounts(statistics.trace());
    // Registered first: the prediction for a page is recorded before the page is learned from.
    this.calibration = statistics.register(new CalibrationTable(nearVisits));
    statistics.register(nearVisits);
  }

  @Override
  FeatureExtractor userFeatures() {
    return (observation, history, sink) -> {
      statistics.observe(observation, history);
      sink.add(calibration.latestBucket(), CalibrationTable.bucketName(calibration.latestBucket()));
    };
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return linkPolicy.score(candidate, context) + userLogRatio(candidate, context);
  }

  private double userLogRatio(Candidate candidate, ScoringContext context) {
    return calibration.calibratedLogRatio(statistics.trace().findUrl(candidate.url()), context);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    List<Contribution> contributions = new ArrayList<>(linkPolicy.explain(candidate, context));
    int url = statistics.trace().findUrl(candidate.url());
    double value = userLogRatio(candidate, context);
    if (value != 0) {
      contributions.add(
          new Contribution(
              "nearby visits",
              value,
              String.format(
                  Locale.ROOT,
                  "of %.1f visits near it to crawled pages %.1f were to relevant ones",
                  nearVisits.seen(url),
                  nearVisits.relevant(url))));
    }
    return contributions;
  }
}
