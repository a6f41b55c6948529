package dev.waymark.parse.html;

/** What an element is to a reader of the page. */
enum ElementKind {
  /** Runs on with the text around it; also every element that we do not know. */
  INLINE,
  /** Stands by itself. */
  BLOCK,
  /** Likewise, with other blocks in it; its class may tell that it is not the content. */
  CONTAINER,
  /** Likewise, and what is left open in it ends with it. */
  CELL,
  HEADING,
  /** What the page is about: the opposite of boilerplate. */
  CONTENT,
  NAVIGATION,
  /** Header or footer of the page, or, within the content, of an article. */
  HEADER_FOOTER,
  LINE_BREAK,
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
  NOSCRIPT,
  /** Not for readers, and what people without frames or drawings get instead. */
  IGNORED;

  /** Whether it matters which element it closes. */
  boolean isTracked() {
    return this == CONTAINER
        || this == CELL
        || this == CONTENT
        || this == NAVIGATION
        || this == HEADER_FOOTER;
  }
}
