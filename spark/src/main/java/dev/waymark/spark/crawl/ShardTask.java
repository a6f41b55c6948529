package dev.waymark.spark.crawl;

import dev.waymark.spark.crawl.RoundManifest.ShardState;
import java.io.Serializable;

/**
 * What a task must know of its shard.
 *
 * @param job of all tasks
 * @param number of the shard
 * @param round that it is to crawl
 * @param before the shard after the round before
 * @param knowledge file of what all knew then
 */
record ShardTask(Job job, int number, int round, ShardState before, String knowledge)
    implements Serializable {

  /**
   * What all tasks have in common.
   *
   * @param id of this run of the driver
   * @param settings of the crawl, as text
   * @param shards their number
   */
  record Job(String id, AtFolder at, String settings, int shards, Lease.Address leases)
      implements Serializable {}

  /** A name for files that no other attempt uses. */
  String attemptName(long attempt) {
    return "%06d-%s-%d".formatted(round, job.id, attempt);
  }
}
