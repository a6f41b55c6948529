/**
 * Duplicate detection by digest and SimHash. In: fingerprints of pages. Out: which earlier page one
 * repeats. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.parse.dedup;

import org.jspecify.annotations.NullMarked;
