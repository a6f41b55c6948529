package dev.waymark.engine;

import java.time.Duration;

/**
 * How far a crawl is, at one moment.
 *
 * @param pages fetched and judged since the collection began
 * @param satisfying of those
 * @param recentHarvest satisfying per page over the last window, 0 to 1
 * @param pagesPerSecond over the last window
 * @param queue candidates that wait
 * @param hosts with a candidate that waits, now or after a rest
 * @param inFlight fetches under way
 * @param pause where none is under way: until the next may begin; else zero
 * @param bytes of pages received since this run began
 * @param elapsed since this run began
 * @param budget pages after which the crawl ends, 0 without limit
 */
public record Progress(
    long pages,
    long satisfying,
    double recentHarvest,
    double pagesPerSecond,
    long queue,
    int hosts,
    int inFlight,
    Duration pause,
    long bytes,
    Duration elapsed,
    long budget) {

  /** Satisfying per page since the collection began, 0 to 1. */
  public double harvest() {
    return pages == 0 ? 0 : (double) satisfying / pages;
  }
}
