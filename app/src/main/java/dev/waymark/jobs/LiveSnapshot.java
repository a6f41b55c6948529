package dev.waymark.jobs;

import dev.waymark.crawl.Progress;
import dev.waymark.crawl.steering.Steering;
import dev.waymark.model.MissCause;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A crawl at one moment, as a page shows it.
 *
 * @param progress null if it does not run
 * @param breadthFirstHarvestRate what breadth-first is estimated to find, relevant per page
 * @param hosts the busiest
 * @param missed pages that were not taken, by cause
 */
public record LiveSnapshot(
    String name,
    CrawlJob.@Nullable State state,
    String message,
    long pages,
    long relevant,
    @Nullable Progress progress,
    double breadthFirstHarvestRate,
    List<HarvestCurve.Point> curve,
    List<CrawlView.FoundPage> found,
    List<Host> hosts,
    Map<MissCause, Long> missed,
    Steering steering) {

  /**
   * @param waiting number of candidates
   * @param delay between two requests; zero if it is not known
   * @param trouble why it rests; empty if it does not
   * @param until when it is asked again; null if it may be asked now
   */
  public record Host(
      CrawlView.HostCount counts,
      int waiting,
      Duration delay,
      String trouble,
      @Nullable Instant until) {}

  /** Whether it waits for its turn or runs. */
  public boolean isActive() {
    return state == CrawlJob.State.QUEUED
        || state == CrawlJob.State.STARTING
        || state == CrawlJob.State.RUNNING
        || state == CrawlJob.State.STOPPING;
  }
}
