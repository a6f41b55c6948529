package dev.waymark.parse;

/** What an element is to a reader of the page. */
enum Role {
  /** Runs on with the text around it; also every element that we do not know. */
  INLINE,
  /** Stands by itself. */
  BLOCK,
  /** Likewise, with other blocks in it; its class may tell that it is not the content. */
  GROUP,
  /** Likewise, and what is left open in it ends with it. */
  CELL,
  HEADING,
  /** What the page is about: the opposite of boilerplate. */
  CONTENT,
  NAVIGATION,
  /** Header or footer of the page, or, within the content, of an article. */
  EDGE,
  BREAK,
  IMAGE,
  ANCHOR,
  AREA,
  FRAME,
  LINK,
  META,
  BASE,
  TITLE,
  ROOT,
  /**
   * What readers without scripts get instead. We are one, so its links are ours; its text is not
   * the page's ("please enable JavaScript"), nor are its frames, by which visitors are counted.
   */
  FALLBACK,
  /** Not for readers, and what people without frames or drawings get instead. */
  NOISE;

  /** Whether it matters which element it closes. */
  boolean nests() {
    return this == GROUP || this == CELL || this == CONTENT || this == NAVIGATION || this == EDGE;
  }
}
