/**
 * "Collaborative Crawling" (2002): which users visited a candidate, and how their other pages
 * turned out. In: a trace and observations. Out: scores, and candidates that no link led to. Owner:
 * the crawl thread.
 */
@NullMarked
package dev.waymark.rank.collaborative;

import org.jspecify.annotations.NullMarked;
