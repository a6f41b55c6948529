package dev.waymark.model;

import dev.waymark.url.Urls;

/**
 * A link on a page. Positions are indexes into the tokens of {@link Page#body}.
 *
 * @param url normal form of the target
 * @param id {@link Urls#id} of the target, computed once because every stage needs it
 * @param anchorFrom first token of the anchor
 * @param anchorTo end of the anchor, exclusive; equal to {@code from} for a link without text
 * @param blockFrom first token of the block (paragraph, list item, table cell) around the link
 * @param blockTo end of that block, exclusive
 * @param kind what element it is, and where it is
 * @param nofollow marked as not to be followed
 */
public record Link(
    String url,
    long id,
    int anchorFrom,
    int anchorTo,
    int blockFrom,
    int blockTo,
    Kind kind,
    boolean nofollow) {

  public Link(
      String url, int from, int to, int blockFrom, int blockTo, Kind kind, boolean nofollow) {
    this(url, Urls.id(url), from, to, blockFrom, blockTo, kind, nofollow);
  }

  /** What element a link is, and where it is. */
  public enum Kind {
    /** In the text of the page. */
    TEXT,
    /** In navigation, header, footer or aside. */
    BOILERPLATE,
    /** A frame, an image map's area, or a link element that leads on (next, alternate). */
    STRUCTURE
  }
}
