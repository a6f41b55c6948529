package dev.waymark.spark;

import dev.waymark.rank.Contribution;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;

/**
 * A link worth following.
 *
 * @param contributions of the score, which add up to it
 */
record ScoredLink(String url, double score, List<ScoredContribution> contributions)
    implements Serializable {
  /** The best first; of equals, by name, as nothing else is the same everywhere. */
  static final Comparator<ScoredLink> BEST_FIRST =
      Comparator.comparingDouble(ScoredLink::score).reversed().thenComparing(ScoredLink::url);

  /** A {@link Contribution} that can travel. */
  record ScoredContribution(String name, double value, String reason) implements Serializable {

    static ScoredContribution of(Contribution contribution) {
      return new ScoredContribution(
          contribution.name(), contribution.value(), contribution.reason());
    }
  }
}
