package dev.waymark.crawl;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a crawl has had enough.
 *
 * @param maxPages crawled; 0 means no limit
 * @param maxTime since this run began; zero means no limit
 * @param maxBytes the collection takes on disk; 0 means no limit
 * @param minInterestRatio ratio that the best candidate must have; 0 means no limit
 * @param maxIrrelevantStreak pages in vain by those before, see {@link
 *     IrrelevantStreakStopCondition}; 0 means no limit
 * @param maxConcurrency visits under way at once
 */
public record CrawlBudget(
    long maxPages,
    Duration maxTime,
    long maxBytes,
    double minInterestRatio,
    double maxIrrelevantStreak,
    int maxConcurrency) {

  /** Nothing but a number of pages, one at a time. */
  public static CrawlBudget pages(long pages) {
    return new CrawlBudget(pages, Duration.ZERO, 0, 0, 0, 1);
  }

  /** Whether one more visit may start, with so many under way. */
  boolean allows(CrawlStats tracker, int underWay, Instant now) {
    boolean room = maxPages == 0 || tracker.pages() + underWay < maxPages;
    return room && reachedLimit(tracker, now) == null;
  }

  /** The limit that is reached, or null. */
  @Nullable CrawlOutcome reachedLimit(CrawlStats tracker, Instant now) {
    if (maxPages > 0 && tracker.pages() >= maxPages) {
      return CrawlOutcome.PAGE_LIMIT;
    }
    if (!maxTime.isZero() && tracker.elapsed(now).compareTo(maxTime) >= 0) {
      return CrawlOutcome.TIME_LIMIT;
    }
    return maxBytes > 0 && tracker.storedBytes() >= maxBytes ? CrawlOutcome.SIZE_LIMIT : null;
  }
}
