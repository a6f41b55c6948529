package dev.waymark.web;

/** What a recorded web has at a URL. */
public sealed interface Reply {

  /** A page. */
  record Found(int page) implements Reply {}

  /**
   * A redirect.
   *
   * @param status 301 or another of the 300s
   * @param target normal form
   */
  record Moved(int status, String target) implements Reply {}

  /** Nothing. */
  record Missing() implements Reply {}
}
