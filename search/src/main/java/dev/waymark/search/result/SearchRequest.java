package dev.waymark.search.result;

/**
 * A search.
 *
 * {@snippet class="dev.waymark.library.LibraryTest" region="search"}
 *
 * @param text the query
 * @param page of results, from 0
 * @param pageSize hits on a page
 * @param why explain the score of every hit
 */
public record SearchRequest(
    String text, RankingMode by, Filters filters, int page, int pageSize, boolean why) {
  /** Hits that can be paged through. */
  public static final int MAX_DEPTH = 500;

  public static final int MAX_PAGE_SIZE = 100;

  public SearchRequest {
    page = Math.clamp(page, 0, MAX_DEPTH);
    pageSize = Math.clamp(pageSize, 1, MAX_PAGE_SIZE);
  }

  /** The first ten hits for some words. */
  public static SearchRequest of(String text) {
    return new SearchRequest(text, RankingMode.BLENDED, Filters.NONE, 0, 10, false);
  }

  /** The same with another ranking. */
  public SearchRequest by(RankingMode mode) {
    return new SearchRequest(text, mode, filters, page, pageSize, why);
  }
}
