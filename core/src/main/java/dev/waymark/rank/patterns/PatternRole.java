package dev.waymark.rank.patterns;

/** What the pages of a pattern are to people. */
public enum PatternRole {
  /** People land there and read. */
  CONTENT,
  /** People pass through to other pages. */
  HUB,
  /** Both. */
  BOTH,
  /** URLs without end or copies of other pages: people hardly go there, crawlers get lost. */
  TRAP
}
