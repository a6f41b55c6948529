package dev.waymark.learn;

/**
 * All an order may look at besides the candidate.
 *
 * @param knowledge tallies of features, which other crawls can share
 * @param crawled the pages of this crawl, by number
 */
public record Known(Knowledge knowledge, Crawled crawled) {

  /**
   * What a host as an arm gave lately, as the logarithm of its optimistic rate by the base rate:
   * see {@link Arm}.
   *
   * @param host {@link dev.waymark.text.Words#id} of its name
   */
  double host(long host) {
    return crawled.host(host, knowledge.base().smoothed());
  }

  /** Whether anything was found: before that hosts differ by nothing but how often they gave. */
  boolean hostsTell() {
    return knowledge.base().hits() > 0;
  }
}
