package dev.waymark.lab.replay;

import dev.waymark.rank.knowledge.FeatureStats;
import dev.waymark.rank.knowledge.Knowledge;
import java.util.List;
import java.util.Locale;

/**
 * What a policy had learned at the end of a run: the strongest features for and against a page,
 * most significant first.
 *
 * @param favour features that speak for a page
 * @param against features that speak against it
 */
public record StrongestFeatures(List<Feature> favour, List<Feature> against) {
  /** Features for, and features against. */
  private static final int MAX_FEATURES_PER_SIDE = 10;

  /** Nothing. */
  static final StrongestFeatures NONE = new StrongestFeatures(List.of(), List.of());

  /**
   * A feature.
   *
   * @param type e.g. {@code word}, {@code anchor}
   * @param seen pages that had it
   * @param relevant those that were relevant
   * @param ratio smoothed interest ratio
   */
  public record Feature(String type, String name, double seen, double relevant, double ratio) {
    static Feature of(FeatureStats stats) {
      String type = stats.type().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      double ratio = Math.round(stats.ratio() * 1000) / 1000.0;
      return new Feature(type, stats.name(), stats.seen(), stats.relevant(), ratio);
    }
  }

  static StrongestFeatures extract(Knowledge knowledge) {
    return new StrongestFeatures(strongest(knowledge, true), strongest(knowledge, false));
  }

  private static List<Feature> strongest(Knowledge knowledge, boolean positive) {
    return FeatureStats.strongest(knowledge, positive, MAX_FEATURES_PER_SIDE).stream()
        .map(Feature::of)
        .toList();
  }

  public boolean isEmpty() {
    return favour.isEmpty() && against.isEmpty();
  }
}
