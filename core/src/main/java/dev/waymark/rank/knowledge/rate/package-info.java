/**
 * Rates of relevant pages and what is computed from them: interest ratio, priors, logarithms,
 * centroids. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.knowledge.rate;

import org.jspecify.annotations.NullMarked;
