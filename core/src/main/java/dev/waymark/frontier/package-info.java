/**
 * Which candidate to fetch next. In: candidates and an ordering policy. Out: the best candidate
 * whose host may be contacted now. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.frontier;

import org.jspecify.annotations.NullMarked;
