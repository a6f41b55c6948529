package dev.waymark.rank.patterns;

import dev.waymark.math.Correlation;

/**
 * How well patterns of one period generalize to a later one.
 *
 * @param urls training URLs
 * @param patterns number of patterns
 * @param coverage share of the training URLs that a specific pattern matches; of a site with more
 *     than 40,000, of a random 20,000 of them
 * @param coverageHoldout share of the later URLs that a specific pattern matches
 * @param coverageUnseen share of the unseen later URLs that a specific pattern matches
 * @param rankCorrelation of the patterns' traffic in both periods (Spearman)
 * @param rankCorrelationByUrl of the later URLs' traffic in both periods
 * @param unseen number of later URLs that are not among the training URLs
 * @param rankCorrelationUnseen over unseen URLs, of the visits expected by their pattern with their
 *     visits; by URL it is 0, since nothing is known of them
 * @param rankCorrelationNearest over unseen URLs, of the visits of the training URL with the
 *     longest common prefix with their visits: a baseline without patterns
 * @param rankCorrelationUnseenByPattern over patterns, of their traffic with the later traffic of
 *     their unseen URLs; by URL it is 0
 */
public record HoldoutResult(
    long urls,
    int patterns,
    double coverage,
    double coverageHoldout,
    double coverageUnseen,
    double rankCorrelation,
    double rankCorrelationByUrl,
    long unseen,
    Correlation rankCorrelationUnseen,
    Correlation rankCorrelationNearest,
    double rankCorrelationUnseenByPattern) {

  /** Of patterns that were mined from these URLs, without later ones. */
  public static HoldoutResult ofTraining(long urls, int patterns, double coverage) {
    HoldoutResult nothing = new HoldoutEvaluation(new PatternMiner(), UrlPatterns.none()).result();
    return nothing.withTraining(urls, patterns, coverage);
  }

  /** The same of patterns that were mined from more URLs. */
  public HoldoutResult withUrls(long all) {
    return withTraining(all, patterns, coverage);
  }

  private HoldoutResult withTraining(long trainingUrls, int count, double share) {
    return new HoldoutResult(
        trainingUrls,
        count,
        share,
        coverageHoldout,
        coverageUnseen,
        rankCorrelation,
        rankCorrelationByUrl,
        unseen,
        rankCorrelationUnseen,
        rankCorrelationNearest,
        rankCorrelationUnseenByPattern);
  }
}
