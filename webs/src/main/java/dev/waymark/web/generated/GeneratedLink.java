package dev.waymark.web.generated;

/**
 * A link of a generated page.
 *
 * @param target page it leads to, or would if it were not dead
 * @param status whether it leads there
 * @param descriptive whether its anchor text describes the target
 */
record GeneratedLink(int target, LinkStatus status, boolean descriptive) {

  /** Result of following a link. */
  enum LinkStatus {
    LIVE,
    REDIRECTED,
    DEAD
  }
}
