package dev.waymark.parse.html;

/** The role of an element in extracting text and links. */
enum ElementKind {
  /** Part of the text around it; also every unknown element. */
  INLINE,
  /** A block of text. */
  BLOCK,
  /** A block that contains blocks; its class may mark it as boilerplate. */
  CONTAINER,
  /** A block that closes the elements left open in it. */
  CELL,
  HEADING,
  /** The main content: the opposite of boilerplate. */
  CONTENT,
  NAVIGATION,
  /** Header or footer of the page, or, within the content, of an article. */
  HEADER_FOOTER,
  LINE_BREAK,
  INPUT,
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
   * Fallback for clients without scripts. Its links count; its text ("please enable JavaScript")
   * does not, nor do its frames, which are trackers.
   */
  NOSCRIPT,
  /** The root of a graphic or a formula. */
  FOREIGN,
  /** In the place of a body. */
  FRAMESET,
  BODY,
  /** All that follows is text. */
  PLAINTEXT,
  /** Not text: scripts, styles and fallbacks. */
  IGNORED
}
