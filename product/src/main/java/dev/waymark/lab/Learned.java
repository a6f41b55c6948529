package dev.waymark.lab;

import dev.waymark.learn.Finding;
import dev.waymark.learn.Knowledge;
import java.util.List;
import java.util.Locale;

/**
 * What an order had learned at the end of a run, for people to read: the strongest features of each
 * side, most significant first.
 *
 * @param favour features that speak for a page
 * @param against features that speak against it
 */
public record Learned(List<Feature> favour, List<Feature> against) {
  /** Features of each side. */
  private static final int MOST = 10;

  /** Nothing. */
  static final Learned NOTHING = new Learned(List.of(), List.of());

  /**
   * A feature.
   *
   * @param kind e.g. {@code word}, {@code anchor}
   * @param seen pages that had it
   * @param hits those that satisfied
   * @param ratio smoothed interest ratio
   */
  public record Feature(String kind, String name, double seen, double hits, double ratio) {
    static Feature of(Finding found) {
      String kind = found.family().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      double ratio = Math.round(found.ratio() * 1000) / 1000.0;
      return new Feature(kind, found.name(), found.seen(), found.hits(), ratio);
    }
  }

  static Learned of(Knowledge knowledge) {
    return new Learned(strongest(knowledge, true), strongest(knowledge, false));
  }

  private static List<Feature> strongest(Knowledge knowledge, boolean positive) {
    return Finding.strongest(knowledge, positive, MOST).stream().map(Feature::of).toList();
  }

  boolean isEmpty() {
    return favour.isEmpty() && against.isEmpty();
  }
}
