package dev.waymark.learn;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Features of the user's example pages, as if these had been crawled and had satisfied. */
final class Prior {
  /** Nothing was given. */
  static final Prior NONE = new Prior(List.of());

  private final Map<Long, Double> hits = new HashMap<>();
  private final double pages;

  Prior(List<long[]> examples) {
    this.pages = examples.size();
    for (long[] example : examples) {
      for (long feature : example) {
        hits.merge(feature, 1.0, Double::sum);
      }
    }
  }

  /** The base rate with the pages of this prior among the crawled ones. */
  Base base(Base crawled) {
    return new Base(crawled.pages() + pages, crawled.hits() + pages);
  }

  /** All features of its pages. */
  Set<Long> features() {
    return hits.keySet();
  }

  /** How many of its pages have a feature. */
  double hits(long feature) {
    return pages == 0 ? 0 : hits.getOrDefault(feature, 0.0);
  }

  boolean isEmpty() {
    return pages == 0;
  }
}
