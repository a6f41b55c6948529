/**
 * The index of a collection: one Lucene index of pages, one of anchor votes. In: pages with their
 * relevance, and their links. Out: segments. Owner: one indexing thread of the crawl.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.search.index;

import org.jspecify.annotations.NullMarked;
