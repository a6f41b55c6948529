package dev.waymark.parse;

import java.time.Instant;

/** Which page, crawled before, a page repeats. */
public sealed interface Twin {

  /** None that we remember. */
  record None() implements Twin {}

  /** The same bytes, fetched from a URL at a time. */
  record Exact(String url, Instant at) implements Twin {}

  /**
   * Nearly the same text.
   *
   * @param distance bits in which the two differ, 0 to {@link Duplicates#NEAR}
   */
  record Near(String url, int distance) implements Twin {}

  Twin NONE = new None();
}
