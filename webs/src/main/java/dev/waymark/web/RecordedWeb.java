package dev.waymark.web;

import java.time.Instant;
import java.util.Set;

/**
 * A web that does not move: the same URL always brings the same bytes. Pages are numbered from 0.
 * Safe to ask from many threads.
 */
public interface RecordedWeb {

  /** What it was made from, for a person, e.g. {@code generated:pages=1000}. */
  String name();

  /** How many pages it has. */
  int pages();

  /** The normal form of a page's URL. */
  String url(int page);

  /** The page at a URL in normal form; -1 if there is none. */
  int page(String normalUrl);

  /** The page as a server sends it. */
  byte[] html(int page);

  /** The Content-Type header it is sent with. */
  default String contentType(int page) {
    return "text/html; charset=utf-8";
  }

  /**
   * The pages that a page links to, each once, itself left out. A link through a redirect counts as
   * a link to where it ends; one that leads out of this web is left out.
   */
  int[] links(int page);

  /** What a page is known to be about, e.g. {@code topic.astronomy}; empty if nothing is known. */
  Set<String> labels(int page);

  /** The people of this web; {@link RecordedTraces#NONE} if nobody was recorded. */
  RecordedTraces traces();

  /** What a server answers for a URL in normal form. */
  default RecordedReply respond(String normalUrl) {
    int page = page(normalUrl);
    return page < 0 ? new RecordedReply.NotFoundReply() : new RecordedReply.PageReply(page);
  }

  /** The robots.txt of a host; empty allows everything. */
  default String robots(String host) {
    return "";
  }

  /** When a page last changed. */
  default Instant modified(int page) {
    return Instant.parse("2026-01-01T00:00:00Z");
  }
}
