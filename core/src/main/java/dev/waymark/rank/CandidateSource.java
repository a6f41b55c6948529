package dev.waymark.rank;

import dev.waymark.model.Observation;
import java.util.List;
import java.util.Optional;

/** Brings in candidates that no link led to: places where people went. */
public interface CandidateSource {

  /**
   * URLs in normal form of which more is known since a page was crawled; a bounded number. Those
   * that wait are scored again; those that are not known yet become candidates if they are {@link
   * #accepts}.
   */
  List<String> relatedUrls(Observation seen, ScoringContext known);

  /** Whether a URL with this score becomes a candidate though no link leads there. */
  default boolean accepts(double score) {
    return false;
  }

  /** How many places {@link #randomUrl} become candidates after each page. */
  default int randomPages(ScoringContext known) {
    return 0;
  }

  /**
   * Where to go when nothing waits, or nothing of it is better than any other place.
   *
   * @param draw another number, another place
   */
  default Optional<String> randomUrl(long draw, ScoringContext known) {
    return Optional.empty();
  }

  /** Links only. */
  CandidateSource NONE = (seen, known) -> List.of();
}
