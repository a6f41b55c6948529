/**
 * Ordering policies: the interface, what a policy may look at, and what several share. In: a
 * candidate and knowledge. Out: a score with its contributions. Owner: the crawl thread.
 *
 * <p>API: {@link dev.waymark.rank.OrderingPolicy}, {@link dev.waymark.rank.ScoringContext}.
 * Internal: everything else; it may change with any release.
 */
@NullMarked
package dev.waymark.rank;

import org.jspecify.annotations.NullMarked;
