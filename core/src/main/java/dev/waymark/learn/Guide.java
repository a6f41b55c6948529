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
  default boolean welcome(double score) {
    return false;
  }

  /** How many places {@link #anywhere} become candidates after each page. */
  default int strangers(Known known) {
    return 0;
  }

  /**
   * Where to go when nothing waits, or nothing of it is better than any other place.
   *
   * @param draw another number, another place
   */
  default Optional<String> anywhere(long draw, Known known) {
    return Optional.empty();
  }

  /** Links only. */
  Guide NONE = (seen, known) -> List.of();
}
