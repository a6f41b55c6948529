package dev.waymark.crawl;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How much a crawl may take.
 *
 * @param maxPages crawled; 0 means no limit
 * @param maxTime since this run began; zero means no limit
 * @param maxBytes the collection takes on disk; 0 means no limit
 * @param minInterestRatio see {@link LowInterestStopCondition}; 0 means no limit
 * @param maxIrrelevantStreak see {@link IrrelevantStreakStopCondition}; 0 means no limit
 * @param maxConcurrency visits in flight at once
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

  /** The same for a part of a crawl. */
  public CrawlBudget part(long pages, Duration time) {
    return new CrawlBudget(pages, time, 0, 0, 0, maxConcurrency);
  }

  public CrawlBudget withMaxTime(Duration time) {
    return new CrawlBudget(
        maxPages, time, maxBytes, minInterestRatio, maxIrrelevantStreak, maxConcurrency);
  }

  public CrawlBudget withMaxPages(long pages) {
    return new CrawlBudget(
        pages, maxTime, maxBytes, minInterestRatio, maxIrrelevantStreak, maxConcurrency);
  }

  /** Whether one more visit stays within the page limit, with so many in flight. */
  boolean hasRoom(CrawlStats stats, int inFlight) {
    return maxPages == 0 || stats.pages() + inFlight < maxPages;
  }

  StopCondition stopCondition() {
    return StopCondition.firstOf(
        this::checkLimits,
        new LowInterestStopCondition(minInterestRatio),
        new IrrelevantStreakStopCondition(maxIrrelevantStreak));
  }

  private @Nullable CrawlOutcome checkLimits(CrawlStats stats, CrawlState state, Instant now) {
    if (maxPages > 0 && stats.pages() >= maxPages) {
      return CrawlOutcome.PAGE_LIMIT;
    }
    if (!maxTime.isZero() && stats.elapsedInRun(now).compareTo(maxTime) >= 0) {
      return CrawlOutcome.TIME_LIMIT;
    }
    return maxBytes > 0 && stats.storedBytes() >= maxBytes ? CrawlOutcome.SIZE_LIMIT : null;
  }
}
