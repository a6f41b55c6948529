package dev.waymark.spark.learn;

import dev.waymark.rank.Contribution;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;

/**
 * A link out of the archives with its score.
 *
 * @param contributions to the score, which add up to it
 */
record ScoredLink(String url, double score, List<ScoredContribution> contributions)
    implements Serializable {
  /** Best first; ties by URL, so that the order is the same everywhere. */
  static final Comparator<ScoredLink> BEST_FIRST =
      Comparator.comparingDouble(ScoredLink::score).reversed().thenComparing(ScoredLink::url);

  /** A serializable {@link Contribution}. */
  record ScoredContribution(String name, double value, String reason) implements Serializable {

    static ScoredContribution of(Contribution contribution) {
      return new ScoredContribution(
          contribution.name(), contribution.value(), contribution.reason());
    }
  }
}
