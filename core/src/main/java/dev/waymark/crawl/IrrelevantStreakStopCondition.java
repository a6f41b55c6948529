package dev.waymark.crawl;

import dev.waymark.rank.knowledge.PageHistory;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Ends a crawl that found relevant pages once, but none for so long that what is left is hardly
 * worth it: for as many pages as all before took, times a ratio.
 *
 * @param maxStreakRatio 0 for no end
 */
record IrrelevantStreakStopCondition(double maxStreakRatio) implements StopCondition {
  /** An irrelevant streak that is not too long for any crawl. */
  private static final int MIN_STREAK_PAGES = 1000;

  @Override
  public @Nullable CrawlOutcome check(CrawlStats stats, CrawlState state, Instant now) {
    PageHistory history = state.history();
    int before = history.pagesUntilLastRelevant();
    boolean met =
        maxStreakRatio > 0
            && before > 0
            && history.size() - before >= Math.max(MIN_STREAK_PAGES, maxStreakRatio * before);
    return met ? CrawlOutcome.UNPROMISING : null;
  }
}
