package dev.waymark.parse;

import dev.waymark.model.MissCause;
import dev.waymark.model.Page;

/** What came of reading a response. */
public sealed interface ParseResult {

  /** A page. */
  record Parsed(Page page) implements ParseResult {}

  /**
   * No page: a damaged document, one that takes too much, or no page at all.
   *
   * @param reason in words a person understands
   */
  record Unreadable(MissCause cause, String reason) implements ParseResult {}
}
