package dev.waymark.crawl;

import java.time.Duration;

/**
 * How far a crawl is, at one moment.
 *
 * @param pages fetched and judged since the collection began
 * @param relevant of those
 * @param recentHarvestRate relevant per page over the last window, 0 to 1
 * @param pagesPerSecond over the last window
 * @param queueSize candidates that wait
 * @param hosts with a candidate that waits, now or after a politeness delay
 * @param inFlight fetches in flight
 * @param timeToNextFetch where none is in flight: until the next may begin; else zero
 * @param networkDown no host answers, and the crawl pauses
 * @param bytes of pages received since this run began
 * @param elapsed since this run began
 * @param pageBudget pages after which the crawl ends, 0 without limit
 */
public record Progress(
    long pages,
    long relevant,
    double recentHarvestRate,
    double pagesPerSecond,
    long queueSize,
    int hosts,
    int inFlight,
    Duration timeToNextFetch,
    boolean networkDown,
    long bytes,
    Duration elapsed,
    long pageBudget) {

  /** Relevant per page since the collection began, 0 to 1. */
  public double harvestRate() {
    return pages == 0 ? 0 : (double) relevant / pages;
  }
}
