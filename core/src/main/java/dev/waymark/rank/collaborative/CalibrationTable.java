package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.BaseRate;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.InterestRatio;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * What people's evidence is worth, learned from how it turned out: the ratio that visits near a
 * page claim for it falls into one of a few steps, and how often crawled pages of that step
 * satisfied is a tally like any other. Where people's ways say nothing, all steps come out alike,
 * and say nothing.
 */
final class CalibrationTable implements TraceObserver {
  /** Steps are half a unit of the logarithm wide, from -4 to 4. */
  private static final int MAX_BUCKET = 8;

  private static final double BUCKET_WIDTH = 0.5;

  /** Nobody went there near a crawled page. */
  private static final int NO_VISITS_BUCKET = 100;

  /** Pages for which a claim is believed before it is checked, and how much of it. */
  private static final double PRIOR_PAGES = 8;

  private static final double PRIOR_CLAIM_EXPONENT = 0.5;

  private final NearVisitCounts nearVisits;
  private final InterestRatio interestRatio = InterestRatio.corrected(0);
  private long crawledPages;
  private long relevantPages;
  private int latestBucket;

  CalibrationTable(NearVisitCounts nearby) {
    this.nearVisits = nearby;
  }

  /**
   * Notes the step that a page had, which {@link NearVisitCounts} must not have learned from yet.
   */
  @Override
  public void observe(Observation seen, int url, int[] users, PageHistory crawled) {
    latestBucket = bucket(url, new BaseRate(crawledPages, relevantPages));
    crawledPages++;
    relevantPages += seen.relevant() ? 1 : 0;
  }

  /** The step of the page crawled last. */
  int latestBucket() {
    return latestBucket;
  }

  /** A step as people read it. */
  static String bucketName(int step) {
    return step == NO_VISITS_BUCKET
        ? "no visits near"
        : "visits near, log ratio " + step * BUCKET_WIDTH;
  }

  private int bucket(int url, BaseRate base) {
    if (url < 0 || nearVisits.seen(url) == 0) {
      return NO_VISITS_BUCKET;
    }
    long step = Math.round(claimedLogRatio(url, base) / BUCKET_WIDTH);
    return (int) Math.max(-MAX_BUCKET, Math.min(MAX_BUCKET, step));
  }

  /** The logarithm of the ratio that visits near a page claim for it. */
  double claimedLogRatio(int url, BaseRate base) {
    return url < 0
        ? 0
        : Math.log(interestRatio.ratio(nearVisits.seen(url), nearVisits.relevant(url), base));
  }

  /** The logarithm of the ratio that pages with such a claim turned out to have. */
  double calibratedLogRatio(int url, ScoringContext known) {
    BaseRate base = known.knowledge().baseRate();
    int step = bucket(url, base);
    if (step == NO_VISITS_BUCKET) {
      return 0;
    }
    FeatureCounts tallies = known.knowledge().counts(FeatureType.CO_VISIT);
    double rate = base.smoothedRate();
    double believed =
        Math.min(1, rate * Math.exp(PRIOR_CLAIM_EXPONENT * claimedLogRatio(url, base)));
    double satisfied = tallies.relevantOf(step) + PRIOR_PAGES * believed;
    return Math.log(satisfied / (tallies.seenOf(step) + PRIOR_PAGES) / rate);
  }
}
