package dev.waymark.crawl.steering;

/** A change to a crawl that runs. */
public sealed interface SteeringCommand {

  /** No more fetches until it is resumed; those in flight finish. */
  record Pause() implements SteeringCommand {}

  /** Goes on after a pause. */
  record Resume() implements SteeringCommand {}

  /** Blocks, boosts or lowers the URLs of a pattern, instead of what was said of it before. */
  record AddRule(UrlRule rule) implements SteeringCommand {}

  /** Forgets what was said of a pattern. */
  record RemoveRule(String pattern) implements SteeringCommand {}

  /**
   * Prefers candidates like a crawled page, or avoids them.
   *
   * @param positive more like this; else no more of this
   */
  record AddExample(String url, boolean positive) implements SteeringCommand {}

  /** Forgets an example. */
  record RemoveExample(String url) implements SteeringCommand {}
}
