package dev.waymark.search.result;

import java.util.List;

/**
 * How the fetched pages that a query finds by their words are divided, the largest part first.
 *
 * @param days in order; of months where the pages are of more than one
 */
public record Facets(
    List<Count> hosts,
    List<Count> languages,
    List<Count> kinds,
    List<Count> relevant,
    List<Count> days) {

  public static final Facets NONE =
      new Facets(List.of(), List.of(), List.of(), List.of(), List.of());

  /**
   * A value and how many pages have it.
   *
   * @param value as a filter takes it; a day is like {@code 2026-01-31}, a month {@code 2026-01}
   */
  public record Count(String value, long pages) {}
}
