/**
 * "Collaborative Crawling" (2002): scores by the users who visited a candidate and the relevance of
 * their other pages. In: a trace and observations. Out: scores, and candidates that no link leads
 * to. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.collaborative;

import org.jspecify.annotations.NullMarked;
