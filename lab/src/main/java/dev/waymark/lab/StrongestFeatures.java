package dev.waymark.lab;

import dev.waymark.rank.knowledge.FeatureStats;
import dev.waymark.rank.knowledge.Knowledge;
import java.util.List;
import java.util.Locale;

/**
 * What an order had learned at the end of a run, for people to read: the strongest features of each
 * side, most significant first.
 *
 * @param favour features that speak for a page
 * @param against features that speak against it
 */
public record StrongestFeatures(List<Feature> favour, List<Feature> against) {
  /** Features of each side. */
  private static final int MAX_FEATURES_PER_SIDE = 10;

  /** Nothing. */
  static final StrongestFeatures NONE = new StrongestFeatures(List.of(), List.of());

  /**
   * A feature.
   *
   * @param type e.g. {@code word}, {@code anchor}
   * @param seen pages that had it
   * @param relevant those that satisfied
   * @param ratio smoothed interest ratio
   */
  public record Feature(String type, String name, double seen, double relevant, double ratio) {
    static Feature of(FeatureStats found) {
      String kind = found.type().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      double ratio = Math.round(found.ratio() * 1000) / 1000.0;
      return new Feature(kind, found.name(), found.seen(), found.relevant(), ratio);
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

  boolean isEmpty() {
    return favour.isEmpty() && against.isEmpty();
  }
}
