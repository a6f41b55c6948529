package dev.waymark.search.result;

/** What pages are ranked by. */
public enum RankingMode {
  /** Content and votes, added up. */
  BLENDED,
  /** Title, headings and text of the page. */
  CONTENT,
  /** Words around the links to the page. */
  VOTES,
  /** Similarity of embeddings, as far as they were computed. */
  EMBEDDING,
  /** Blended, and by embeddings where there are any; the ranks of both are fused. */
  HYBRID
}
