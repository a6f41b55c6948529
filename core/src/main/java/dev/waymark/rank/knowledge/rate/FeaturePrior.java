package dev.waymark.rank.knowledge.rate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the features of example pages as if these were crawled. */
public final class FeaturePrior {
  /** A prior without examples. */
  public static final FeaturePrior NONE = new FeaturePrior(List.of(), List.of());

  private final Map<Long, Double> relevantByFeature = new HashMap<>();
  private final Map<Long, Double> seenByFeature = new HashMap<>();
  private final double relevantPages;
  private final double pages;

  /**
   * @param relevant the features of each relevant example
   * @param irrelevant those of each that is not
   */
  public FeaturePrior(List<long[]> relevant, List<long[]> irrelevant) {
    this.relevantPages = relevant.size();
    this.pages = relevantPages + irrelevant.size();
    relevant.forEach(example -> count(example, relevantByFeature));
    relevant.forEach(example -> count(example, seenByFeature));
    irrelevant.forEach(example -> count(example, seenByFeature));
  }

  private static void count(long[] example, Map<Long, Double> counts) {
    for (long feature : example) {
      counts.merge(feature, 1.0, Double::sum);
    }
  }

  /** The base rate with the pages of this prior added. */
  public BaseRate addTo(BaseRate base) {
    return new BaseRate(base.pages() + pages, base.relevant() + relevantPages);
  }

  /** All features of its pages. */
  public Set<Long> features() {
    return seenByFeature.keySet();
  }

  /** How many of its pages have a feature. */
  public double seen(long feature) {
    return pages == 0 ? 0 : seenByFeature.getOrDefault(feature, 0.0);
  }

  /** How many of its relevant pages have a feature. */
  public double relevant(long feature) {
    return pages == 0 ? 0 : relevantByFeature.getOrDefault(feature, 0.0);
  }

  /** Whether none of its pages is relevant. */
  public boolean lacksRelevant() {
    return relevantPages == 0;
  }

  public boolean isEmpty() {
    return pages == 0;
  }
}
