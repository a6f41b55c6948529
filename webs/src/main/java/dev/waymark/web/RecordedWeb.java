package dev.waymark.web;

import java.time.Instant;
import java.util.Set;

/**
 * A web that does not change: the same URL always has the same bytes. Pages are numbered from 0.
 * Thread-safe.
 */
public interface RecordedWeb {

  /** Specification of the web, e.g. {@code generated:pages=1000}. */
  String name();

  /** Number of pages. */
  int pages();

  /** The normal form of a page's URL. */
  String url(int page);

  /** The page at a URL in normal form; -1 if there is none. */
  int page(String normalUrl);

  /** The bytes of a page. */
  byte[] html(int page);

  /** The Content-Type header of a page. */
  default String contentType(int page) {
    return "text/html; charset=utf-8";
  }

  /**
   * The pages that a page links to, each once, itself excluded. A link through a redirect counts as
   * a link to its target; links out of this web are excluded.
   */
  int[] links(int page);

  /** Known labels of a page, e.g. {@code topic.astronomy}. */
  Set<String> labels(int page);

  /** The recorded traces; {@link RecordedTraces#NONE} if there are none. */
  RecordedTraces traces();

  /** The reply for a URL in normal form. */
  default RecordedReply respond(String normalUrl) {
    int page = page(normalUrl);
    return page < 0 ? new RecordedReply.NotFoundReply() : new RecordedReply.PageReply(page);
  }

  /** The robots.txt of a host; empty if there is none. */
  default String robots(String host) {
    return "";
  }

  /** When a page last changed. */
  default Instant modified(int page) {
    return Instant.parse("2026-01-01T00:00:00Z");
  }
}
