package dev.waymark.engine;

import dev.waymark.learn.Crawled;

/**
 * Whether a crawl that once found something has looked in vain for so long that what is left is
 * hardly worth it: for as many pages as all those before took, times the patience of its user.
 *
 * @param patience 0 if it has no end
 */
record DrySpell(double patience) {
  /** Pages in vain that are none too many for any crawl. */
  private static final int LEAST = 1000;

  boolean isTooLong(Crawled crawled) {
    int before = crawled.untilLastHit();
    return patience > 0
        && before > 0
        && crawled.size() - before >= Math.max(LEAST, patience * before);
  }
}
