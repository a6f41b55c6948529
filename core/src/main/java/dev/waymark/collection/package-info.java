/**
 * A collection on disk, opened for crawling. In: a crawl configuration. Out: archive, journal,
 * frontier store, knowledge and index, committed together. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.collection;

import org.jspecify.annotations.NullMarked;
