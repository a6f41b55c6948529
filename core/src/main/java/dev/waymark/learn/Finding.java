package dev.waymark.learn;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One feature as people look at it.
 *
 * @param family its kind
 * @param name what it is called
 * @param seen pages that had it
 * @param hits those that satisfied
 * @param ratio smoothed interest ratio: above 1 speaks for, below 1 against
 * @param significance standard deviations from the base rate
 */
public record Finding(
    Family family, String name, double seen, double hits, double ratio, double significance) {

  /**
   * The strongest features of all families, most significant first. Links of the four kinds are not
   * among them: each kind says how it turned out by its name.
   *
   * @param positive those that speak for, else those that speak against
   */
  public static List<Finding> strongest(Knowledge knowledge, boolean positive, int limit) {
    List<Finding> all = new ArrayList<>();
    for (Family family : knowledge.families()) {
      if (family != Family.LINK) {
        all.addAll(strongest(knowledge, family, positive, limit));
      }
    }
    all.sort(Comparator.comparingDouble(Finding::significance).reversed());
    return List.copyOf(all.subList(0, Math.min(limit, all.size())));
  }

  /** The strongest features of one family, most significant first. */
  public static List<Finding> strongest(
      Knowledge knowledge, Family family, boolean positive, int limit) {
    Tallies tallies = knowledge.of(family);
    Base base = knowledge.base();
    Evidence evidence = Evidence.corrected(0);
    Top top = new Top(limit);
    for (int slot = 0; slot < tallies.size(); slot++) {
      double seen = tallies.seen(slot);
      double hits = tallies.hits(slot);
      if (seen > 0 && evidence.ratio(seen, hits, base) > 1 == positive) {
        top.offer(slot, evidence.significance(seen, hits, base));
      }
    }
    return top.slots().stream().map(slot -> of(knowledge, family, slot)).toList();
  }

  static Finding of(Knowledge knowledge, Family family, int slot) {
    Tallies tallies = knowledge.of(family);
    Base base = knowledge.base();
    Evidence evidence = Evidence.corrected(0);
    double seen = tallies.seen(slot);
    double hits = tallies.hits(slot);
    return new Finding(
        family,
        knowledge.name(family, tallies.id(slot)),
        seen,
        hits,
        evidence.ratio(seen, hits, base),
        evidence.significance(seen, hits, base));
  }
}
