package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * The affinity of each user to relevant pages by the signatures of the pages visited: SF of
 * "Collaborative Crawling", equation 4, with the mean and deviation over all users of equations 6
 * and 7. Values are fixed-point with 16 bits, so that their sums are exact in any order.
 */
final class UserAffinities implements TraceObserver {
  /** Limit of pages per user, the first visited ones; bounds the work per crawled page. */
  private static final int MAX_PAGES_PER_USER = 256;

  private static final double FIXED_POINT_SCALE = 65_536;

  private final CrawledTracePages crawledPages;
  private final SignatureExtractor signatures;
  private final SignatureIndex signatureIndex;
  private final boolean asPublished;
  private final SignatureCounter signatureCounter = new SignatureCounter();
  private final int[] values; // by user: SF in fixed point + 1, 0 while unknown
  private long sum;
  private long squares;
  private int userCount;

  /**
   * @param asPublished whether affinities are relative to the share of relevant pages of the user,
   *     P(V) of equation 4
   */
  UserAffinities(
      CrawledTracePages crawledPages,
      SignatureExtractor signatures,
      SignatureIndex signatureIndex,
      boolean asPublished) {
    this.asPublished = asPublished;
    this.crawledPages = crawledPages;
    this.signatures = signatures;
    this.signatureIndex = signatureIndex;
    this.values = new int[crawledPages.trace().userCount()];
  }

  @Override
  public void observe(Observation observation, int url, int[] users, PageHistory history) {
    long[] latestSignatures = signatures.extract(observation);
    for (int user : users) {
      set(
          user,
          (int)
              Math.round(
                  FIXED_POINT_SCALE
                      * computeAffinity(user, observation.page(), latestSignatures, history)));
    }
  }

  /** SF of a user, recomputed from all pages of the user. */
  private double computeAffinity(
      int user, int latest, long[] latestSignatures, PageHistory history) {
    int[] pages = crawledPages.pagesOf(user, MAX_PAGES_PER_USER);
    boolean[] relevant = new boolean[pages.length];
    int relevantCount = 0;
    for (int i = 0; i < pages.length; i++) {
      relevant[i] = history.isRelevant(pages[i]);
      relevantCount += relevant[i] ? 1 : 0;
    }
    // Then every signature has the same share.
    if (relevantCount == 0 || relevantCount == pages.length) {
      return relevantCount == 0 && !asPublished ? 0 : 1;
    }
    signatureIndex.clearIfFull();
    int[][] signaturesByPage = new int[pages.length][];
    for (int i = 0; i < pages.length; i++) {
      int[] indexed = signatureIndex.find(pages[i]);
      signaturesByPage[i] =
          indexed != null
              ? indexed
              : signatureIndex.add(
                  pages[i],
                  pages[i] == latest ? latestSignatures : signatures.extract(pages[i], history));
    }
    double share =
        signatureCounter.meanRelevantShare(signaturesByPage, relevant, signatureIndex.size());
    return asPublished ? share * pages.length / relevantCount : share;
  }

  /** Whether affinities are relative to the user's own share of relevant pages. */
  boolean asPublished() {
    return asPublished;
  }

  private void set(int user, int value) {
    int previous = values[user] - 1;
    if (previous >= 0) {
      sum -= previous;
      squares -= (long) previous * previous;
    } else {
      userCount++;
    }
    values[user] = value + 1;
    sum += value;
    squares += (long) value * value;
  }

  /** SF of a user, 0 to 1 unless as published; -1 while no page of the user is crawled. */
  double affinity(int user) {
    return values[user] == 0 ? -1 : (values[user] - 1) / FIXED_POINT_SCALE;
  }

  /** How many users have an affinity. */
  int userCount() {
    return userCount;
  }

  /** Equation 6. */
  double mean() {
    return userCount == 0 ? 0 : sum / FIXED_POINT_SCALE / userCount;
  }

  /** Equation 7. */
  double deviation() {
    if (userCount == 0) {
      return 0;
    }
    double mean = (double) sum / userCount;
    return Math.sqrt(Math.max(0, (double) squares / userCount - mean * mean)) / FIXED_POINT_SCALE;
  }
}
