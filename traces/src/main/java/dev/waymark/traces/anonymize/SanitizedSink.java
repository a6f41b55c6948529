package dev.waymark.traces.anonymize;

/**
 * Takes what has passed the door: pseudonyms, times, and numbers of texts. Every number's text is
 * told at least once. 0 stands for "none".
 */
public interface SanitizedSink {

  /**
   * Whether it matters which URLs and queries there are. Where it does not, 1 stands for any URL,
   * nothing is told of queries, and much work is saved.
   */
  default boolean needsTexts() {
    return true;
  }

  /** Whether pages that robots were given are told, too, as opened by nobody: by 0. */
  default boolean includesRobots() {
    return false;
  }

  /** The text of a URL, with its number. */
  void defineUrl(long id, String text);

  /** The words of a query, with their number. */
  void defineQuery(long id, String words);

  /**
   * Somebody opened a page.
   *
   * @param marks see {@code Visits}
   */
  void addVisit(long user, long time, int marks, long url, long referrer, long wanted);

  /** Somebody asked a search engine, and went to a page. */
  void addQuery(long user, long time, long query, long clicked);

  /** Somebody did something that is no visit, but tells what kind of source it is. */
  void addNonVisit(long user, long time, DropReason reason);
}
