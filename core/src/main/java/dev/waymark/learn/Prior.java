package dev.waymark.learn;

import dev.waymark.text.Bag;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Texts of the user's example pages, as if these had been crawled and had satisfied. */
final class Prior {
  /** Nothing was given. */
  static final Prior NONE = new Prior(List.of());

  private final Map<Long, Double> hits = new HashMap<>();
  private final double pages;

  Prior(List<Bag> examples) {
    this.pages = examples.size();
    for (Bag example : examples) {
      for (int i = 0; i < example.size(); i++) {
        hits.merge(example.id(i), 1.0, Double::sum);
      }
    }
  }

  /** The base rate with the pages of this prior among the crawled ones. */
  Base base(Base crawled) {
    return new Base(crawled.pages() + pages, crawled.hits() + pages);
  }

  /** All words of its pages. */
  Set<Long> words() {
    return hits.keySet();
  }

  /** How many of its pages have a word. */
  double hits(long word) {
    return pages == 0 ? 0 : hits.getOrDefault(word, 0.0);
  }

  boolean isEmpty() {
    return pages == 0;
  }
}
