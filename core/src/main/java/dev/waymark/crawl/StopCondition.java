package dev.waymark.crawl;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Ends a crawl: a limit is reached, or nothing promising is left. */
interface StopCondition {

  /** Why the crawl ends here; null if it goes on. */
  @Nullable CrawlOutcome check(CrawlStats stats, CrawlState state, Instant now);

  /** The first of several that is met. */
  static StopCondition firstOf(StopCondition... conditions) {
    return (stats, state, now) -> {
      for (StopCondition condition : conditions) {
        CrawlOutcome outcome = condition.check(stats, state, now);
        if (outcome != null) {
          return outcome;
        }
      }
      return null;
    };
  }
}
