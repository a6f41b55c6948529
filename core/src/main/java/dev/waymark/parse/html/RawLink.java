package dev.waymark.parse.html;

import dev.waymark.model.Link;

/** An unresolved link; its positions are characters of the text. */
final class RawLink {
  final String href;
  final Link.Kind kind;
  final boolean nofollow;
  final int from;

  /** Moves on while the anchor is open. */
  int to;

  RawLink(String href, Link.Kind kind, boolean nofollow, int from) {
    this.href = href;
    this.kind = kind;
    this.nofollow = nofollow;
    this.from = from;
    this.to = from;
  }
}
