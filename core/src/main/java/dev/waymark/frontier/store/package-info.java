/**
 * What the frontier holds: on disk, in RocksDB, or in memory. In: candidates, observations,
 * exclusions. Out: the same, from disk as of the last commit. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.frontier.store;

import org.jspecify.annotations.NullMarked;
