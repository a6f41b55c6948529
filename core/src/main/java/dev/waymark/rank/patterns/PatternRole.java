package dev.waymark.rank.patterns;

/** How users use the pages of a pattern. */
public enum PatternRole {
  /** Users land there and read. */
  CONTENT,
  /** Users pass through to other pages. */
  HUB,
  /** Both. */
  BOTH,
  /** Unbounded URL spaces and duplicates: few users visit them, and crawlers get trapped. */
  TRAP
}
