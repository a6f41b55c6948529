package dev.waymark.search;

/** What pages are found by. */
public enum RankingMode {
  /** What they say and what others say of them, together. */
  BLENDED,
  /** What they say themselves. */
  CONTENT,
  /** What others say where they link to them. */
  VOTES,
  /** What they mean, as far as meanings were computed. */
  EMBEDDING
}
