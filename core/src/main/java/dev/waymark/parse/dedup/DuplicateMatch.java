package dev.waymark.parse.dedup;

import java.time.Instant;

/** Which page, crawled before, a page repeats. */
public sealed interface DuplicateMatch {

  /** None that we remember. */
  record None() implements DuplicateMatch {}

  /** The same bytes, fetched from a URL at a time. */
  record Exact(String url, Instant at) implements DuplicateMatch {}

  /**
   * Nearly the same text.
   *
   * @param distance bits in which the two differ, 0 to {@link
   *     DuplicateDetector#MAX_NEAR_DISTANCE_BITS}
   */
  record Near(String url, int distance) implements DuplicateMatch {}

  DuplicateMatch NONE = new None();
}
