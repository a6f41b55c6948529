package dev.waymark.parse.dedup;

import java.time.Instant;

/** The earlier page that a page duplicates, if any. */
public sealed interface DuplicateMatch {

  /** No duplicate is known. */
  record None() implements DuplicateMatch {}

  /** The same bytes, fetched from a URL at some time. */
  record Exact(String url, Instant at) implements DuplicateMatch {}

  /**
   * A near duplicate.
   *
   * @param distance Hamming distance of the SimHashes, 0 to {@link
   *     DuplicateDetector#MAX_NEAR_DISTANCE_BITS}
   */
  record Near(String url, int distance) implements DuplicateMatch {}

  DuplicateMatch NONE = new None();
}
