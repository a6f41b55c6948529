package dev.waymark.web.generated;

/**
 * A link of a generated page.
 *
 * @param target what it leads to, or would if it were not dead
 * @param status whether it gets there
 * @param descriptive its anchor is about the target
 */
record GeneratedLink(int target, LinkStatus status, boolean descriptive) {

  /** What comes of following a link. */
  enum LinkStatus {
    LIVE,
    REDIRECTED,
    DEAD
  }
}
