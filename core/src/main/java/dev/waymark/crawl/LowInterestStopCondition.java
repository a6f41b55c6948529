package dev.waymark.crawl;

import dev.waymark.frontier.ScoredCandidate;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ends a crawl when the best waiting candidate is not interesting enough: the termination of the
 * algorithm in "Intelligent Crawling", figure 2. The score of an adaptive policy is the logarithm
 * of an interest ratio.
 */
final class LowInterestStopCondition implements StopCondition {
  /**
   * Relevant pages before the first check: with fewer, hardly any feature is significant, and a
   * ratio below 1 says that nothing is known rather than that nothing is left. A crawl that never
   * finds as many ends by its streak of irrelevant pages.
   */
  private static final int MIN_RELEVANT_PAGES = 10;

  /** Pages between two checks: a check goes over all candidates. */
  private static final int CHECK_INTERVAL_PAGES = 100;

  private final double minScore;
  private long nextCheck = CHECK_INTERVAL_PAGES;
  private boolean met;

  /**
   * @param minRatio that the best candidate must have; 0 if the crawl goes on with any
   */
  LowInterestStopCondition(double minRatio) {
    this.minScore = Math.log(minRatio);
  }

  @Override
  public @Nullable CrawlOutcome check(CrawlStats stats, CrawlState state, Instant now) {
    if (minScore != Double.NEGATIVE_INFINITY
        && !met
        && stats.pages() >= nextCheck
        && state.history().relevantPages() >= MIN_RELEVANT_PAGES) {
      nextCheck = stats.pages() + CHECK_INTERVAL_PAGES;
      List<ScoredCandidate> best = state.frontier().waiting().best(1);
      met = !best.isEmpty() && best.getFirst().score() < minScore;
    }
    return met ? CrawlOutcome.UNPROMISING : null;
  }
}
