package dev.waymark.search;

/**
 * A question to the index.
 *
 * @param text as typed
 * @param page of results, from 0
 * @param size hits on a page
 * @param why tell of every hit what its score is made of
 */
public record Request(String text, By by, Filters filters, int page, int size, boolean why) {
  /** Hits beyond this are not gone to. */
  public static final int DEPTH = 500;

  public Request {
    page = Math.clamp(page, 0, DEPTH);
    size = Math.clamp(size, 1, 100);
  }

  /** The first ten hits for some words. */
  public static Request of(String text) {
    return new Request(text, By.BLENDED, Filters.NONE, 0, 10, false);
  }

  /** The same, found by something else. */
  public Request by(By other) {
    return new Request(text, other, filters, page, size, why);
  }
}
