package dev.waymark.people.door;

/**
 * Takes what has passed the door: pseudonyms, times, and numbers of texts. Every number's text is
 * told at least once. 0 stands for "none".
 */
public interface Passed {

  /**
   * Whether it matters which URLs and queries there are. Where it does not, 1 stands for any URL,
   * nothing is told of queries, and much work is saved.
   */
  default boolean texts() {
    return true;
  }

  /** Whether pages that robots were given are told, too, as opened by nobody: by 0. */
  default boolean robots() {
    return false;
  }

  /** The text of a URL, with its number. */
  void url(long id, String text);

  /** The words of a query, with their number. */
  void query(long id, String words);

  /**
   * Somebody opened a page.
   *
   * @param marks see {@code Visits}
   */
  void page(long user, long time, int marks, long url, long referrer, long wanted);

  /** Somebody asked a search engine, and went to a page. */
  void search(long user, long time, long query, long clicked);

  /** Somebody did something that is no visit, but tells what kind of source it is. */
  void other(long user, long time, Reason reason);
}
