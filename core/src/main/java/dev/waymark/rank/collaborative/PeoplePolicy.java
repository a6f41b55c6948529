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
 * Links first, people as far as they proved right: the score of the links plus what pages with such
 * neighbours in people's visits turned out to be worth. Unlike the published product, which adds up
 * the opinions of all who went there as if they were independent, people whose ways say nothing
 * about what is wanted do not change the order of the links.
 */
final class PeoplePolicy extends UserFeaturePolicy {
  private final TraceStatistics statistics;
  private final CalibrationTable calibration;
  private final NearVisitCounts nearVisits;

  /**
   * @param statistics to which this order adds what it learns
   * @param links the order by links
   */
  PeoplePolicy(TraceStatistics statistics, OrderingPolicy links, CandidateSource guide) {
    super(links, FeatureType.CO_VISIT, guide);
    this.statistics = statistics;
    this.nearVisits = new NearVisitCounts(statistics.trace());
    // First: what was claimed for a page is noted before the page itself is learned from.
    this.calibration = statistics.register(new CalibrationTable(nearVisits));
    statistics.register(nearVisits);
  }

  @Override
  FeatureExtractor userFeatures() {
    return (seen, crawled, sink) -> {
      statistics.observe(seen, crawled);
      sink.add(calibration.latestBucket(), CalibrationTable.bucketName(calibration.latestBucket()));
    };
  }

  @Override
  public double score(Candidate candidate, ScoringContext known) {
    return linkPolicy.score(candidate, known) + userLogRatio(candidate, known);
  }

  private double userLogRatio(Candidate candidate, ScoringContext known) {
    return calibration.calibratedLogRatio(statistics.trace().findUrl(candidate.url()), known);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext known) {
    List<Contribution> parts = new ArrayList<>(linkPolicy.explain(candidate, known));
    int url = statistics.trace().findUrl(candidate.url());
    double value = userLogRatio(candidate, known);
    if (value != 0) {
      parts.add(
          new Contribution(
              "people",
              value,
              String.format(
                  Locale.ROOT,
                  "of %.1f visits near it to crawled pages %.1f were to relevant ones",
                  nearVisits.seen(url),
                  nearVisits.relevant(url))));
    }
    return parts;
  }
}
