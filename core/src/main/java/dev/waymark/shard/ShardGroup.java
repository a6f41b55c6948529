package dev.waymark.shard;

import dev.waymark.rank.knowledge.Knowledge;
import java.time.Duration;
import java.util.List;

/**
 * The shards of a crawl, wherever they run. A call returns when all shards have done what it says.
 */
public interface ShardGroup {

  /** How far each shard is, in their order. */
  List<ShardReport> reports();

  /**
   * What waits in each shard and can be fetched within a time, after it took in what others sent
   * and what all of them know.
   *
   * @param time zero for any time
   */
  List<ScoreHistogram> waitingScores(Duration time) throws InterruptedException;

  /**
   * Every shard crawls.
   *
   * @param pages that each may fetch
   * @param time that each may take; zero for any time
   */
  List<ShardReport> crawl(long[] pages, Duration time) throws InterruptedException;

  /**
   * Links that leave go to their owners, and what all have learned becomes the base of everybody's
   * knowledge; then the round is over, whatever happens to a process.
   *
   * @return how many links
   */
  long exchange(int round) throws InterruptedException;

  /** What all shards know together. */
  Knowledge knowledge();
}
