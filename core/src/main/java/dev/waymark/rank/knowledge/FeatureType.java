package dev.waymark.rank.knowledge;

/** A type of feature; a feature is identified by its type and a 64-bit id. */
public enum FeatureType {
  /** A word of the page itself. */
  WORD,
  /** A word of a parent. */
  PARENT_WORD,
  /** A token of the URL. */
  TOKEN,
  /** A word of an anchor text. */
  ANCHOR,
  /** A context word of a link to the page. */
  CONTEXT,
  /** The host. */
  HOST,
  /** The kind of a link between two crawled pages; ids 0 to 3, see {@link Knowledge#linkCounts}. */
  LINK,
  /** A user who visited the page, by pseudonym. */
  USER,
  /** The pattern of the URL. */
  PATTERN,
  /**
   * A page that users visited next to it; for the policy {@code people}, a bucket of predicted
   * ratio.
   */
  CO_VISIT,
  /** The page itself, if users visited it. */
  VISITED_PAGE,
  /** A folder of the URL, from the host down. */
  FOLDER,
  /** A WordNet hypernym of its anchor words, see {@link dev.waymark.text.WordNetHypernyms}. */
  HYPERNYM,
  /** A recorded query whose words the page has, or that users opened the page for. */
  QUERY;

  /** Whether its features are words, whose names are stored as features of {@link #WORD}. */
  boolean isWord() {
    return this == WORD || this == PARENT_WORD || this == ANCHOR || this == CONTEXT;
  }
}
