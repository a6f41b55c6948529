package dev.waymark.rank.knowledge;

/** A kind of feature. A feature is a family and a 64-bit id within it. */
public enum FeatureType {
  /** A word on a page itself. */
  WORD,
  /** A word on a page that links to it. */
  PARENT_WORD,
  /** A piece of its URL. */
  TOKEN,
  /** A word in the anchor of a link to it. */
  ANCHOR,
  /** A word around a link to it. */
  CONTEXT,
  /** Its host. */
  HOST,
  /** The kind of a link between two crawled pages; ids 0 to 3, see {@link Knowledge#linkCounts}. */
  LINK,
  /** A person, by pseudonym, who went there. */
  USER,
  /** The pattern of its URL. */
  PATTERN,
  /** A page that people visited next to it; for orders of people, what such visits claimed. */
  CO_VISIT,
  /** The page itself, where people visited it. */
  VISITED_PAGE,
  /** A folder that its URL lies in, from its host down. */
  FOLDER,
  /** A kind of thing that it is called after, see {@link dev.waymark.text.WordNetHypernyms}. */
  HYPERNYM;

  /** Its features are words, which have their names as features of {@link #WORD}. */
  boolean isWord() {
    return this == WORD || this == PARENT_WORD || this == ANCHOR || this == CONTEXT;
  }
}
