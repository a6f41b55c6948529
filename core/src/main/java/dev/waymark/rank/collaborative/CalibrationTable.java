package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.InterestRatio;

/**
 * Calibrates the interest ratio that nearby visits predict for a page against the observed
 * relevance of crawled pages. Predictions fall into buckets of log ratio, and the relevance rate of
 * each bucket is a feature count like any other. Where visits predict nothing, all buckets get the
 * same rate and the signal vanishes.
 */
final class CalibrationTable implements TraceObserver {
  /** Buckets are half a unit of log ratio wide, from -4 to 4. */
  private static final int MAX_BUCKET = 8;

  private static final double BUCKET_WIDTH = 0.5;

  /** No user visited the page near a crawled one. */
  private static final int NO_VISITS_BUCKET = 100;

  /** Prior of a bucket: its weight in pages, and the exponent that shrinks the predicted ratio. */
  private static final double PRIOR_PAGES = 8;

  private static final double PRIOR_CLAIM_EXPONENT = 0.5;

  private final NearVisitCounts nearVisits;
  private final InterestRatio interestRatio = InterestRatio.corrected(0);
  private long crawledPages;
  private long relevantPages;
  private int latestBucket;

  CalibrationTable(NearVisitCounts nearVisits) {
    this.nearVisits = nearVisits;
  }

  /** Records the bucket of a page; {@link NearVisitCounts} must not have observed the page yet. */
  @Override
  public void observe(Observation observation, int url, int[] users, PageHistory history) {
    latestBucket = bucket(url, new BaseRate(crawledPages, relevantPages));
    crawledPages++;
    relevantPages += observation.relevant() ? 1 : 0;
  }

  /** The bucket of the page crawled last. */
  int latestBucket() {
    return latestBucket;
  }

  /** The name of a bucket, for explanations. */
  static String bucketName(int bucket) {
    return bucket == NO_VISITS_BUCKET
        ? "no visits near"
        : "visits near, log ratio " + bucket * BUCKET_WIDTH;
  }

  private int bucket(int url, BaseRate base) {
    if (url < 0 || nearVisits.seen(url) == 0) {
      return NO_VISITS_BUCKET;
    }
    long bucket = Math.round(claimedLogRatio(url, base) / BUCKET_WIDTH);
    return (int) Math.max(-MAX_BUCKET, Math.min(MAX_BUCKET, bucket));
  }

  /** The log interest ratio that visits near a page predict for it. */
  double claimedLogRatio(int url, BaseRate base) {
    return url < 0
        ? 0
        : Math.log(interestRatio.ratio(nearVisits.seen(url), nearVisits.relevant(url), base));
  }

  /** The log interest ratio observed for pages with such a prediction. */
  double calibratedLogRatio(int url, ScoringContext context) {
    BaseRate base = context.knowledge().baseRate();
    int bucket = bucket(url, base);
    if (bucket == NO_VISITS_BUCKET) {
      return 0;
    }
    FeatureCounts counts = context.knowledge().counts(FeatureType.CO_VISIT);
    double rate = base.smoothedRate();
    double priorRate =
        Math.min(1, rate * Math.exp(PRIOR_CLAIM_EXPONENT * claimedLogRatio(url, base)));
    double relevant = counts.relevantOf(bucket) + PRIOR_PAGES * priorRate;
    return Math.log(relevant / (counts.seenOf(bucket) + PRIOR_PAGES) / rate);
  }
}
