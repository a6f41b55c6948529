/**
 * The files of a collection: WARC, CDXJ and journal. In: captures and journal entries. Out: their
 * locations, and pages read back. Owner: the crawl thread, whose commits decide what of them
 * counts.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.archive;

import org.jspecify.annotations.NullMarked;
