/**
 * People lead there ("Collaborative Crawling", 2002). Comes in: a trace, and observations of
 * crawled pages. Goes out: orders that score a candidate by who went there, and candidates that no
 * link led to. Owned by: the crawl's one thread, each order with statistics of its own, which are
 * the sum of its observations.
 */
@NullMarked
package dev.waymark.collaborative;

import org.jspecify.annotations.NullMarked;
