package dev.waymark.frontier;

/**
 * What a frontier is made with: the limits a user sets, and what nobody can choose without an
 * experiment. Experiments and tests make others.
 *
 * @param maxQueueSize candidates that wait, at most
 * @param maxPagesPerHost pages of one host, at most; 0 for no limit
 * @param maxQueuePerHost candidates of one host that wait, at most; 0 for no limit
 * @param rescore candidates scored again after each page; -1 for all, which is exact and slow
 * @param minInterestShare while the politeness delay of a better candidate's host lasts, only
 *     candidates with at least this share of its interest ratio are fetched; 0 for any
 */
public record FrontierOptions(
    int maxQueueSize,
    int maxPagesPerHost,
    int maxQueuePerHost,
    int rescore,
    double minInterestShare) {

  /**
   * Candidates scored again after each page. On recorded webs it finds within 0.3 % of what scoring
   * all of them finds, at a small part of the time.
   */
  public static final int DEFAULT_RESCORE = 16;

  /**
   * A candidate ten times as promising is worth a politeness delay where pages are limited: to
   * fetch whatever may be requested takes less time and finds less.
   */
  private static final double DEFAULT_MIN_INTEREST_SHARE = 0.1;

  /** With the limits of a user. */
  public static FrontierOptions of(FrontierSettings settings) {
    return new FrontierOptions(
        settings.maxQueueSize(),
        settings.maxPagesPerHost(),
        settings.maxQueuePerHost(),
        DEFAULT_RESCORE,
        DEFAULT_MIN_INTEREST_SHARE);
  }

  /** The same with another number of candidates scored again after each page. */
  public FrontierOptions withRescore(int candidates) {
    return new FrontierOptions(
        maxQueueSize, maxPagesPerHost, maxQueuePerHost, candidates, minInterestShare);
  }

  /** The same, and whatever may be requested at the moment is fetched. */
  public FrontierOptions withoutHostWait() {
    return new FrontierOptions(maxQueueSize, maxPagesPerHost, maxQueuePerHost, rescore, 0);
  }
}
