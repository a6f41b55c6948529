package dev.waymark.people.door;

/**
 * Takes what has passed the door: pseudonyms, times, and numbers of texts. Every number's text is
 * told at least once. 0 stands for "none".
 */
public interface Passed {

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
