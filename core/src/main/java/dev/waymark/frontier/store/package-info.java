/**
 * The frontier on disk, in RocksDB. In: candidates, observations, exclusions. Out: the same after a
 * restart, as of the last commit. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.frontier.store;

import org.jspecify.annotations.NullMarked;
