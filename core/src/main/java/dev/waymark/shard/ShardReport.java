package dev.waymark.shard;

import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.Progress;
import java.io.Serializable;
import java.time.Duration;

/**
 * How far a shard is.
 *
 * @param outcome why it stopped
 * @param pages in all, so far
 * @param relevant of those
 * @param copies pages that turned out to repeat those of other shards, so far
 * @param waiting candidates
 * @param hosts that they are on
 * @param bytes of pages received since it was opened
 * @param time that it crawled in this round
 */
public record ShardReport(
    CrawlOutcome outcome,
    long pages,
    long relevant,
    long copies,
    long waiting,
    int hosts,
    long bytes,
    Duration time)
    implements Serializable {

  static ShardReport of(CrawlOutcome outcome, Progress progress, long copies, Duration time) {
    return new ShardReport(
        outcome,
        progress.pages(),
        progress.relevant(),
        copies,
        progress.queueSize(),
        progress.hosts(),
        progress.bytes(),
        time);
  }

  /** Whether it could go on if it had more pages or time. */
  boolean mayGoOn() {
    return outcome == CrawlOutcome.PAGE_LIMIT || outcome == CrawlOutcome.TIME_LIMIT;
  }
}
