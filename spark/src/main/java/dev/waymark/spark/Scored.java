package dev.waymark.spark;

import dev.waymark.learn.Contribution;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;

/**
 * A link worth following.
 *
 * @param parts of the score, which add up to it
 */
record Scored(String url, double score, List<Part> parts) implements Serializable {
  /** The best first; of equals, by name, as nothing else is the same everywhere. */
  static final Comparator<Scored> BEST_FIRST =
      Comparator.comparingDouble(Scored::score).reversed().thenComparing(Scored::url);

  /** A {@link Contribution} that can travel. */
  record Part(String name, double value, String reason) implements Serializable {

    static Part of(Contribution contribution) {
      return new Part(contribution.name(), contribution.value(), contribution.reason());
    }
  }
}
