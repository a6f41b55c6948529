/**
 * A live crawl in shards, in one process. In: its settings, and a collection to divide. Out: a
 * collection for each shard. Owner: a crawl thread for each shard; between rounds, one for all.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.collection.sharded;

import org.jspecify.annotations.NullMarked;
