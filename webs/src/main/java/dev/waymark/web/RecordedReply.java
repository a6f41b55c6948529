package dev.waymark.web;

/** What a recorded web has at a URL. */
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

  /** Nothing. */
  record NotFoundReply() implements RecordedReply {}
}
