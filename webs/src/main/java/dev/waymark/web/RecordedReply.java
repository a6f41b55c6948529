package dev.waymark.web;

/** The reply of a recorded web for a URL. */
public sealed interface RecordedReply {

  /** A page. */
  record PageReply(int page) implements RecordedReply {}

  /**
   * A redirect.
   *
   * @param status 301 or another of the 300s
   * @param target normal form
   */
  record RedirectReply(int status, String target) implements RecordedReply {}

  /** There is nothing at the URL. */
  record NotFoundReply() implements RecordedReply {}
}
