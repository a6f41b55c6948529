/**
 * Baseline policies: breadth-first, random, best-first, in-degree, PageRank. In: candidates. Out:
 * scores. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.baseline;

import org.jspecify.annotations.NullMarked;
