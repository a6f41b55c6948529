package dev.waymark.search;

/**
 * A question to the index.
 *
 * @param text as typed
 * @param page of results, from 0
 * @param pageSize hits on a page
 * @param why tell of every hit what its score is made of
 */
public record SearchRequest(
    String text, RankingMode by, Filters filters, int page, int pageSize, boolean why) {
  /** Hits beyond this are not gone to. */
  public static final int MAX_DEPTH = 500;

  public SearchRequest {
    page = Math.clamp(page, 0, MAX_DEPTH);
    pageSize = Math.clamp(pageSize, 1, 100);
  }

  /** The first ten hits for some words. */
  public static SearchRequest of(String text) {
    return new SearchRequest(text, RankingMode.BLENDED, Filters.NONE, 0, 10, false);
  }

  /** The same, found by something else. */
  public SearchRequest by(RankingMode other) {
    return new SearchRequest(text, other, filters, page, pageSize, why);
  }
}
