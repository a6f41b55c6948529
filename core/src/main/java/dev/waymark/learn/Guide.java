package dev.waymark.learn;

import dev.waymark.model.Observation;
import java.util.List;
import java.util.Optional;

/** Brings in candidates that no link led to: places where people went. */
public interface Guide {

  /**
   * URLs in normal form of which more is known since a page was crawled; a bounded number. Those
   * that wait are scored again; those that are not known yet become candidates if they are {@link
   * #welcome}.
   */
  List<String> after(Observation seen, Known known);

  /** Whether a URL with this score becomes a candidate though no link leads there. */
  boolean welcome(double score);

  /**
   * Where to go when nothing waits.
   *
   * @param draw another number, another place
   */
  Optional<String> anywhere(long draw, Known known);

  /** Links only. */
  Guide NONE =
      new Guide() {
        @Override
        public List<String> after(Observation seen, Known known) {
          return List.of();
        }

        @Override
        public boolean welcome(double score) {
          return false;
        }

        @Override
        public Optional<String> anywhere(long draw, Known known) {
          return Optional.empty();
        }
      };
}
