/**
 * The default policy. In: a candidate and its scoring context. Out: a score as a sum of signals,
 * each with its reason. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.waymark;

import org.jspecify.annotations.NullMarked;
