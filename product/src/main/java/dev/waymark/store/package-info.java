/**
 * The collection's files: WARC, CDXJ and journal. Comes in: captures and decisions. Goes out: their
 * places, and pages read back. Owned by: the crawl, whose commits decide what of them counts.
 */
@NullMarked
package dev.waymark.store;

import org.jspecify.annotations.NullMarked;
