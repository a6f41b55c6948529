package dev.waymark.traces.anonymize;

/**
 * Receives sanitized accesses: pseudonyms, times, and ids of URLs and queries. The text of an id is
 * defined before its first use. 0 stands for "none".
 */
public interface SanitizedSink {

  /**
   * Whether the sink needs the texts of URLs and queries. If not, 1 stands for any URL, queries are
   * not reported, and much work is saved.
   */
  default boolean needsTexts() {
    return true;
  }

  /** Whether pages fetched by robots are reported, too, with 0 as the user. */
  default boolean includesRobots() {
    return false;
  }

  /** Defines the text of a URL id. */
  void defineUrl(long id, String text);

  /** Defines the text of a query id. */
  void defineQuery(long id, String text);

  /**
   * A user visited a page.
   *
   * @param flags see {@link dev.waymark.people.VisitFlags}
   */
  void addVisit(long user, long time, int flags, long url, long referrer, long unreachedTarget);

  /** A user queried a search engine and clicked on a page. */
  void addQuery(long user, long time, long query, long clicked);

  /** An access that is no visit, but helps to classify the source. */
  void addNonVisit(long user, long time, DropReason reason);
}
