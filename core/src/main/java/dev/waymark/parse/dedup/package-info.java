/**
 * Duplicate detection by digest and SimHash. In: fingerprints of pages. Out: which earlier page one
 * repeats. Owner: the crawl thread.
 */
@NullMarked
package dev.waymark.parse.dedup;

import org.jspecify.annotations.NullMarked;
