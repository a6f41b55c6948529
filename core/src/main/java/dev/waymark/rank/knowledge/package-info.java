/**
 * Knowledge: counts of features over crawled pages. In: observations. Out: rates and interest
 * ratios; knowledge of two crawls adds up exactly, in any order. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.knowledge;

import org.jspecify.annotations.NullMarked;
