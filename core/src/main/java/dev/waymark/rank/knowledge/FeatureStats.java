package dev.waymark.rank.knowledge;

import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The counts of one feature with its interest ratio and significance, for display.
 *
 * @param type of the feature
 * @param id of the feature
 * @param name of the feature
 * @param seen pages that have it
 * @param relevant those of them that are relevant
 * @param ratio smoothed interest ratio
 * @param significance standard deviations from the base rate
 */
public record FeatureStats(
    FeatureType type,
    long id,
    String name,
    double seen,
    double relevant,
    double ratio,
    double significance) {

  /**
   * The strongest features of all types, most significant first. Links are left out: whether the
   * target is relevant is part of the feature itself.
   *
   * @param positive those with a ratio above 1, else those below
   */
  public static List<FeatureStats> strongest(Knowledge knowledge, boolean positive, int limit) {
    List<FeatureStats> all = new ArrayList<>();
    for (FeatureType type : knowledge.featureTypes()) {
      if (type != FeatureType.LINK) {
        all.addAll(strongest(knowledge, type, positive, limit));
      }
    }
    all.sort(Comparator.comparingDouble(FeatureStats::significance).reversed());
    return List.copyOf(all.subList(0, Math.min(limit, all.size())));
  }

  /** The strongest features of one type, most significant first. */
  public static List<FeatureStats> strongest(
      Knowledge knowledge, FeatureType type, boolean positive, int limit) {
    FeatureCounts counts = knowledge.counts(type);
    BaseRate base = knowledge.baseRate();
    InterestRatio interestRatio = InterestRatio.corrected(0);
    TopK top = new TopK(limit);
    for (int slot = 0; slot < counts.size(); slot++) {
      double seen = counts.seen(slot);
      double relevant = counts.relevant(slot);
      if (seen > 0 && interestRatio.ratio(seen, relevant, base) > 1 == positive) {
        top.offer(slot, interestRatio.significance(seen, relevant, base));
      }
    }
    return top.slots().stream().map(slot -> compute(knowledge, type, slot)).toList();
  }

  static FeatureStats compute(Knowledge knowledge, FeatureType type, int slot) {
    FeatureCounts counts = knowledge.counts(type);
    BaseRate base = knowledge.baseRate();
    InterestRatio interestRatio = InterestRatio.corrected(0);
    double seen = counts.seen(slot);
    double relevant = counts.relevant(slot);
    return new FeatureStats(
        type,
        counts.id(slot),
        knowledge.name(type, counts.id(slot)),
        seen,
        relevant,
        interestRatio.ratio(seen, relevant, base),
        interestRatio.significance(seen, relevant, base));
  }
}
