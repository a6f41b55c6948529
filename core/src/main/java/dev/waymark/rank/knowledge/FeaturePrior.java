package dev.waymark.rank.knowledge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the features of the user's example pages as if these were crawled and relevant. */
public final class FeaturePrior {
  /** A prior without examples. */
  public static final FeaturePrior NONE = new FeaturePrior(List.of());

  private final Map<Long, Double> relevantByFeature = new HashMap<>();
  private final double pages;

  public FeaturePrior(List<long[]> examples) {
    this.pages = examples.size();
    for (long[] example : examples) {
      for (long feature : example) {
        relevantByFeature.merge(feature, 1.0, Double::sum);
      }
    }
  }

  /** The base rate with the pages of this prior added. */
  public BaseRate addTo(BaseRate base) {
    return new BaseRate(base.pages() + pages, base.relevant() + pages);
  }

  /** All features of its pages. */
  public Set<Long> features() {
    return relevantByFeature.keySet();
  }

  /** How many of its pages have a feature. */
  public double relevant(long feature) {
    return pages == 0 ? 0 : relevantByFeature.getOrDefault(feature, 0.0);
  }

  public boolean isEmpty() {
    return pages == 0;
  }
}
