package dev.waymark.learn;

import dev.waymark.text.Bag;
import java.util.HashMap;
import java.util.Map;

/**
 * What the user said before the first fetch, as if pages had been seen: every example is a page
 * that satisfied, the hint one that had just these words.
 */
final class Prior {
  /** Nothing was said. */
  static final Prior NONE = new Prior();

  private final Map<Long, Double> hits = new HashMap<>();
  private double pages;

  static Prior of(OrderContext context) {
    Prior prior = new Prior();
    for (Bag example : context.examples()) {
      prior.add(example, 1);
    }
    if (context.query().size() > 0) {
      prior.add(context.query(), 2);
    }
    return prior;
  }

  private void add(Bag words, double weight) {
    pages += weight;
    for (int i = 0; i < words.size(); i++) {
      hits.merge(words.id(i), weight, Double::sum);
    }
  }

  /** The base rate with the pages of this prior among the crawled ones. */
  Base base(Base crawled) {
    return new Base(crawled.pages() + pages, crawled.hits() + pages);
  }

  /** How many of its pages have a word. */
  double hits(long word) {
    return pages == 0 ? 0 : hits.getOrDefault(word, 0.0);
  }

  boolean isEmpty() {
    return pages == 0;
  }
}
