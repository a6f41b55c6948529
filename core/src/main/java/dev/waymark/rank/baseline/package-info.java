/**
 * Baseline policies: breadth-first, random, best-first, in-degree, PageRank. In: candidates. Out:
 * scores. Owner: the crawl thread.
 */
@NullMarked
package dev.waymark.rank.baseline;

import org.jspecify.annotations.NullMarked;
