package dev.waymark.rank.knowledge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One feature as people look at it.
 *
 * @param type its kind
 * @param name what it is called
 * @param seen pages that had it
 * @param relevant those that satisfied
 * @param ratio smoothed interest ratio: above 1 speaks for, below 1 against
 * @param significance standard deviations from the base rate
 */
public record FeatureStats(
    FeatureType type,
    String name,
    double seen,
    double relevant,
    double ratio,
    double significance) {

  /**
   * The strongest features of all families, most significant first. Links of the four kinds are not
   * among them: each kind says how it turned out by its name.
   *
   * @param positive those that speak for, else those that speak against
   */
  public static List<FeatureStats> strongest(Knowledge knowledge, boolean positive, int limit) {
    List<FeatureStats> all = new ArrayList<>();
    for (FeatureType family : knowledge.featureTypes()) {
      if (family != FeatureType.LINK) {
        all.addAll(strongest(knowledge, family, positive, limit));
      }
    }
    all.sort(Comparator.comparingDouble(FeatureStats::significance).reversed());
    return List.copyOf(all.subList(0, Math.min(limit, all.size())));
  }

  /** The strongest features of one family, most significant first. */
  public static List<FeatureStats> strongest(
      Knowledge knowledge, FeatureType family, boolean positive, int limit) {
    FeatureCounts tallies = knowledge.counts(family);
    BaseRate base = knowledge.baseRate();
    InterestRatio evidence = InterestRatio.corrected(0);
    TopK top = new TopK(limit);
    for (int slot = 0; slot < tallies.size(); slot++) {
      double seen = tallies.seen(slot);
      double hits = tallies.relevant(slot);
      if (seen > 0 && evidence.ratio(seen, hits, base) > 1 == positive) {
        top.offer(slot, evidence.significance(seen, hits, base));
      }
    }
    return top.slots().stream().map(slot -> compute(knowledge, family, slot)).toList();
  }

  static FeatureStats compute(Knowledge knowledge, FeatureType family, int slot) {
    FeatureCounts tallies = knowledge.counts(family);
    BaseRate base = knowledge.baseRate();
    InterestRatio evidence = InterestRatio.corrected(0);
    double seen = tallies.seen(slot);
    double hits = tallies.relevant(slot);
    return new FeatureStats(
        family,
        knowledge.name(family, tallies.id(slot)),
        seen,
        hits,
        evidence.ratio(seen, hits, base),
        evidence.significance(seen, hits, base));
  }
}
