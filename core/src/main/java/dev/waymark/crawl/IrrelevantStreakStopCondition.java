package dev.waymark.crawl;

import dev.waymark.rank.knowledge.PageHistory;

/**
 * Whether a crawl that once found something has looked in vain for so long that what is left is
 * hardly worth it: for as many pages as all those before took, times the patience of its user.
 *
 * @param maxStreakRatio 0 if it has no end
 */
record IrrelevantStreakStopCondition(double maxStreakRatio) {
  /** Pages in vain that are none too many for any crawl. */
  private static final int MIN_STREAK_PAGES = 1000;

  boolean isMet(PageHistory crawled) {
    int before = crawled.pagesUntilLastRelevant();
    return maxStreakRatio > 0
        && before > 0
        && crawled.size() - before >= Math.max(MIN_STREAK_PAGES, maxStreakRatio * before);
  }
}
