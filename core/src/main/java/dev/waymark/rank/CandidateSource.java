package dev.waymark.rank;

import dev.waymark.model.Observation;
import java.util.List;
import java.util.Optional;

/** Supplies candidates that no link leads to, such as pages that users visited. */
public interface CandidateSource {

  /**
   * URLs in normal form whose score may have changed because of a crawled page; a bounded number.
   * URLs in the frontier are scored again; unknown URLs become candidates if their score is one
   * that {@link #accepts} takes.
   */
  List<String> relatedUrls(Observation observation, ScoringContext context);

  /** Whether a URL with this score becomes a candidate although no link leads to it. */
  default boolean accepts(double score) {
    return false;
  }

  /** How many URLs from {@link #randomUrl} become candidates after each page. */
  default int randomPages(ScoringContext context) {
    return 0;
  }

  /**
   * A URL to fetch when the frontier is empty, or when no candidate in it is better than any other.
   *
   * @param random a random number; other numbers give other URLs
   */
  default Optional<String> randomUrl(long random, ScoringContext context) {
    return Optional.empty();
  }

  /** No candidates besides those that links lead to. */
  CandidateSource NONE = (observation, context) -> List.of();
}
