package dev.waymark.web;

/**
 * A link of a generated page.
 *
 * @param page what it leads to, or would if it were not dead
 * @param fate whether it gets there
 * @param says its anchor is about the target
 */
record Ref(int page, Fate fate, boolean says) {

  /** What comes of following a link. */
  enum Fate {
    LIVE,
    MOVED,
    DEAD
  }
}
