/**
 * Crawls in shards on a cluster: each shard is a crawl of the engine in a task, round after round.
 * In: settings, a folder that all machines reach. Out: shards and rounds in that folder. Owner: the
 * driver, which writes a manifest after each round.
 */
@NullMarked
package dev.waymark.spark.crawl;

import org.jspecify.annotations.NullMarked;
